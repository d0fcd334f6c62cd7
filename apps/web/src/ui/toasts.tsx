import { useEffect } from "react";
import toast, { Toaster, useToasterStore } from "react-hot-toast";

const TOAST_LIMIT = 20;

/** Toasts: top right on desktop; on phones at the top too, clear of the thumb bar. */
export function Toasts() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    const visible = toasts.filter((each) => each.visible);
    for (const each of visible.slice(TOAST_LIMIT)) toast.dismiss(each.id);
  }, [toasts]);
  return (
    <Toaster
      position="top-right"
      toastOptions={{
        duration: 4000,
        success: { duration: 2000 },
        error: { duration: 4000 },
        loading: { duration: Number.POSITIVE_INFINITY },
        style: {
          background: "var(--surface-raised)",
          color: "var(--ink)",
          border: "1px solid var(--line)",
          borderRadius: "14px",
          boxShadow: "var(--shadow)",
        },
      }}
    />
  );
}
