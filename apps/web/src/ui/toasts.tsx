import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import toast, { Toaster, useToasterStore } from "react-hot-toast";
import { announcedText, onAnnouncement } from "./live-region.ts";
import { connectToasts } from "./toast.ts";
import { useMedia } from "./use-media.ts";
import { onModalChange, topModal } from "./use-modal.ts";

connectToasts(toast);

/** Below the bell, the account menu and the admin's tabs. */
const WIDE = { position: "top-right", containerStyle: { top: "7.5rem" } } as const;
/** Above the bottom action bar, if there is one. */
const NARROW = {
  position: "bottom-center",
  containerStyle: { bottom: "calc(1rem + var(--thumb-bar,0px) + env(safe-area-inset-bottom))" },
} as const;
/**
 * At the top, because a sheet has its buttons at the bottom. A sheet leaves a tenth of the phone's screen free above
 * it.
 */
const IN_SHEET = {
  position: "top-center",
  containerStyle: { top: "calc(0.5rem + env(safe-area-inset-top))" },
} as const;

/** One element moves between dialogs. Rendering it again in each would repeat the announcements. */
const box = globalThis.document?.createElement("div");

/**
 * Moves the toasts into the topmost dialog, or back to the page. Runs before a closing dialog leaves the document,
 * because the library measures a new toast once, and outside of the document it would stay invisible.
 */
function moveBox(): void {
  for (const region of box.querySelectorAll("[aria-live]")) region.ariaLive = "off";
  // Hides the toasts in print, where they would add a page.
  box.className = "print:hidden";
  (topModal() ?? document.body).append(box);
}

/**
 * Shows toasts at the top right, or on a phone above the bottom bar, so that they cover neither header nor title. The
 * library keeps the last 20: success for 2 seconds, others for 4. An open modal dialog gets the toasts, on a phone at
 * the top, because content outside of it is hidden from clicks and screen readers.
 */
export function Toasts() {
  const isWide = useMedia("tablet");
  // Null during prerendering, which has no toasts.
  const modal = useSyncExternalStore(onModalChange, topModal, () => null);
  const place = isWide ? WIDE : modal === undefined ? NARROW : IN_SHEET;
  useLayoutEffect(() => {
    moveBox();
    return onModalChange(moveBox);
  }, []);
  useClearedErrors();
  if (modal === null) return null;
  return createPortal(
    <>
      <Toaster
        {...place}
        toastOptions={{
          className: "toast",
          success: { iconTheme: { primary: "var(--ok)", secondary: "var(--surface-raised)" } },
          error: { iconTheme: { primary: "var(--danger)", secondary: "var(--surface-raised)" } },
        }}
      />
      <LiveRegion />
    </>,
    box,
  );
}

/** Ends error toasts when their page is left. A success often leads to the next page, and ends soon. */
function useClearedErrors(): void {
  const router = useRouter();
  const { toasts } = useToasterStore();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) for (const { id, type } of toasts) if (type === "error") toast.dismiss(id);
      }),
    [router, toasts],
  );
}

function LiveRegion() {
  const text = useSyncExternalStore(onAnnouncement, announcedText, () => "");
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
