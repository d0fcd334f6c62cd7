import { useSyncExternalStore } from "react";
import { Toaster } from "react-hot-toast";

const WIDE = matchMedia("(min-width: 640px)");

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

/** Clear of the header's first line, which has the bell and the way to one's account at its end. */
const BELOW_THE_HEADER = { top: "5.25rem" } as const;
/** Clear of the bar under the thumb. */
const ABOVE_THE_BAR = { bottom: "calc(6rem + env(safe-area-inset-bottom))" } as const;

/**
 * Toasts: top right where there is room; on a phone at the bottom, above the bar, so that they cover neither header nor
 * title. The library keeps the last 20.
 */
export function Toasts() {
  const isWide = useSyncExternalStore(
    onWidthChange,
    () => WIDE.matches,
    () => false,
  );
  return (
    <Toaster
      position={isWide ? "top-right" : "bottom-center"}
      containerStyle={isWide ? BELOW_THE_HEADER : ABOVE_THE_BAR}
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
