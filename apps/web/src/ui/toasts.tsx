import { useEffect, useSyncExternalStore } from "react";
import toast, { Toaster, useToasterStore } from "react-hot-toast";

const TOAST_LIMIT = 20;
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
} as const;

/** Toasts: top right on a desktop; on a phone at the top, clear of the bar under the thumb. */
export function Toasts() {
  const { toasts } = useToasterStore();
  const isWide = useSyncExternalStore(onWidthChange, () => WIDE.matches);
  useEffect(() => {
    const visible = toasts.filter((each) => each.visible);
    for (const each of visible.slice(TOAST_LIMIT)) toast.dismiss(each.id);
  }, [toasts]);
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
