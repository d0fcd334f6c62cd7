import { useEffect, useEffectEvent } from "react";
import { type ScannedText, TypedCode } from "./typed-code.ts";

/** Hears a hardware scanner, which types what it reads, wherever on the page the focus is. */
export function useHardwareScanner(onScan: (scanned: ScannedText) => void): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    const typed = new TypedCode();
    const hear = (event: KeyboardEvent) => {
      const scanned = typed.press(event.key, event.timeStamp);
      if (scanned === undefined) return;
      // Its Enter neither presses the button that has the focus nor sends a form.
      event.preventDefault();
      event.stopPropagation();
      take(scanned);
    };
    document.addEventListener("keydown", hear, { capture: true });
    return () => document.removeEventListener("keydown", hear, { capture: true });
  }, []);
}
