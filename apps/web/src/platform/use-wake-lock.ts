import { useEffect, useState } from "react";

/** What keeps this screen awake, or doesn't. */
export type WakeState = "off" | "awake" | "unavailable";

/**
 * Keeps the screen awake as long as that is wanted: asked for anew whenever somebody comes back to the page, and where it
 * was taken away, as by a battery that runs low.
 */
export function useWakeLock(isWanted: boolean): WakeState {
  const [state, setState] = useState<WakeState>("off");
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const askAgain = () => void ask();
    const ask = async () => {
      if (isOver || document.visibilityState !== "visible") return;
      try {
        // Not there in old browsers, nor without a secure connection.
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) return void granted.release();
        lock = granted;
        granted.onrelease = askAgain;
        setState("awake");
      } catch {
        if (!isOver) setState("unavailable");
      }
    };
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release();
      setState("off");
    };
  }, [isWanted]);
  return state;
}
