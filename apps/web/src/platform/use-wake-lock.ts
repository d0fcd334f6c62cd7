import { useEffect, useState } from "react";

/** State of the screen wake lock. */
type WakeState = "off" | "awake" | "unavailable";

/**
 * Keeps the screen awake while `isWanted`. Requests the lock again when the page is shown again, and when the system
 * released it, for example on a low battery.
 */
export function useWakeLock(isWanted: boolean): WakeState {
  const [state, setState] = useState<WakeState>("off");
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const requestLock = () => void ask();
    const ask = async () => {
      if (isOver || document.visibilityState !== "visible") return;
      try {
        // Missing in old browsers and without a secure connection.
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) return void granted.release();
        lock = granted;
        granted.onrelease = requestLock;
        setState("awake");
      } catch {
        if (!isOver) setState("unavailable");
      }
    };
    requestLock();
    document.addEventListener("visibilitychange", requestLock);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", requestLock);
      void lock?.release();
      setState("off");
    };
  }, [isWanted]);
  return state;
}
