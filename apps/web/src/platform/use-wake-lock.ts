import { useEffect, useState } from "react";

/** What keeps this screen awake, or doesn't. */
export type WakeState = "off" | "awake" | "unavailable";

/** Keeps the screen awake as long as that is wanted: asked for anew whenever somebody comes back to the page. */
export function useWakeLock(isWanted: boolean): WakeState {
  const [state, setState] = useState<WakeState>("off");
  useEffect(() => {
    if (!isWanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        // Not there in old browsers, nor without a secure connection.
        const granted = await navigator.wakeLock.request("screen");
        if (isOver) return void granted.release();
        lock = granted;
        setState("awake");
      } catch {
        if (!isOver) setState("unavailable");
      }
    };
    const askAgain = () => void ask();
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
