import { type MouseEvent, type ReactNode, type SyntheticEvent, useId } from "react";
import { useModal } from "./use-modal.ts";
import { useWords } from "./words.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Ignores Escape and the backdrop, for a text that is shown only once. */
  readonly isClosedByButtonsOnly?: boolean;
  /** Full-width picture above the title. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Dialog on the native element: it traps and returns the focus, and Escape or a click on the backdrop closes it. On a
 * phone it slides up from the bottom.
 */
export function Dialog({ title, onClose, isClosedByButtonsOnly = false, picture, children }: DialogProps) {
  const id = useId();
  const element = useModal();
  const { close } = useWords();
  // The event is asynchronous, and the element may show another dialog by then.
  const notifyClosed = () => {
    if (element.current?.open === false) onClose();
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === element.current && !isClosedByButtonsOnly) element.current?.close();
  };
  const ignoreEscape = (event: SyntheticEvent) => {
    if (isClosedByButtonsOnly) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={element}
      // Without it, Chrome closes on a second Escape, whatever the event's handler says.
      closedby={isClosedByButtonsOnly ? "none" : undefined}
      onCancel={ignoreEscape}
      onClose={notifyClosed}
      onClick={closeOnBackdrop}
      aria-labelledby={id}
      className="m-auto mb-0 w-full rounded-t-2xl border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-veil max-sm:rise sm:arrive sm:mb-auto sm:w-[28rem] sm:rounded-2xl"
    >
      <div className="max-h-[90dvh] overflow-y-auto">
        {picture}
        <div className="p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={id} className="pt-1.5 text-heading">
              {title}
            </h2>
            <button
              type="button"
              data-close
              aria-label={close}
              onClick={() => element.current?.close()}
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-heading text-soft hover:bg-sunken hover:text-ink"
            >
              <span aria-hidden="true">✕</span>
            </button>
          </div>
          {children}
        </div>
      </div>
    </dialog>
  );
}
