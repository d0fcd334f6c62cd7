import { useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster } from "react-hot-toast";
import { announcedText, onAnnouncement } from "./live-region.ts";
import { useMedia } from "./use-media.ts";
import { onModalChange, topModal } from "./use-modal.ts";

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
const WIDE = { position: "top-right", containerStyle: { top: "5.25rem" } } as const;
/** Clear of the bar under the thumb, where there is one. */
const NARROW = {
  position: "bottom-center",
  containerStyle: { bottom: "calc(1rem + var(--thumb-bar,0px) + env(safe-area-inset-bottom))" },
} as const;
/** Clear of what a sheet asks for at its lower end: it leaves a tenth of a phone free at the top. */
const IN_SHEET = {
  position: "top-center",
  containerStyle: { top: "calc(0.5rem + env(safe-area-inset-top))" },
} as const;

/** Goes as it is from dialog to dialog: drawn anew in each, what it holds would be said again. */
const box = globalThis.document?.createElement("div");

/**
 * Moves the toasts into the topmost dialog, or back to the page. Runs before a closing dialog leaves the document: the
 * library measures a new toast once, and one measured outside of the document stays invisible.
 */
function moveBox(): void {
  for (const said of box.querySelectorAll("[aria-live]")) said.ariaLive = "off";
  // Behind the page it would be a sheet of paper with its own edges.
  box.className = "print:hidden";
  (topModal() ?? document.body).append(box);
}

/**
 * Toasts: top right where there is room; on a phone at the bottom, above the bar, so that they cover neither header nor
 * title. The library keeps the last 20, what went well for two seconds, anything else for four. While a dialog is over
 * everything else they belong to it, on a phone at the top, with all that can be pressed in them: what lies outside is
 * under its veil, can't be pressed, and isn't read aloud.
 */
export function Toasts() {
  const isWide = useMedia("tablet");
  // Null: the build writes the page, where no toast is.
  const modal = useSyncExternalStore(onModalChange, topModal, () => null);
  const place = isWide ? WIDE : modal === undefined ? NARROW : IN_SHEET;
  useLayoutEffect(() => {
    moveBox();
    return onModalChange(moveBox);
  }, []);
  if (modal === null) return null;
  return createPortal(
    <>
      <Toaster
        {...place}
        toastOptions={{
          style: LOOK,
          success: { iconTheme: { primary: "var(--ok)", secondary: "var(--surface-raised)" } },
          error: { iconTheme: { primary: "var(--danger)", secondary: "var(--surface-raised)" } },
        }}
      />
      <LiveRegion />
    </>,
    box,
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
