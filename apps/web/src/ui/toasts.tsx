import { useSyncExternalStore } from "react";
import { Toaster } from "react-hot-toast";

const WIDE = matchMedia("(min-width: 768px)");

/** How long each type stays, in milliseconds. */
const DURATIONS = {
  blank: { duration: 4000 },
  success: { duration: 2000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

const LOOK = {
  background: "var(--surface-raised)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  borderRadius: "6px",
  boxShadow: "var(--shadow-float)",
  maxWidth: "24rem",
  overflowWrap: "anywhere",
  // What lies under a toast can be pressed: nobody waits for words to go away. A button in one takes its presses back.
  pointerEvents: "none",
} as const;

/** Toasts: top right on a desktop; on a phone at the top, clear of the bar under the thumb. The library keeps the last 20. */
export function Toasts() {
  const isWide = useSyncExternalStore(
    onWidthChange,
    () => WIDE.matches,
    () => false,
  );
  return (
    <Toaster
      position={isWide ? "top-right" : "top-center"}
      toastOptions={{
        ...DURATIONS,
        style: LOOK,
        success: {
          ...DURATIONS.success,
          iconTheme: { primary: "var(--ok)", secondary: "var(--surface-raised)" },
        },
        error: {
          ...DURATIONS.error,
          iconTheme: { primary: "var(--danger)", secondary: "var(--surface-raised)" },
        },
      }}
    />
  );
}

function onWidthChange(listener: () => void): () => void {
  WIDE.addEventListener("change", listener);
  return () => WIDE.removeEventListener("change", listener);
}
