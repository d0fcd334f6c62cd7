import { type RefObject, useLayoutEffect, useRef } from "react";

/** Window event sent whenever a modal dialog opens or closes. */
const CHANGE = "modal";

/** Props of the element to focus when a dialog opens, instead of its first button: `<input {...FIRST_FOCUS} />`. */
export const FIRST_FOCUS = { "data-first-focus": "" };

/**
 * Shows a modal dialog while its component is mounted. The browser traps and returns the focus. An Enter that is still held
 * from opening the dialog presses nothing in it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.addEventListener("keydown", ignoreHeldEnter);
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    dispatchEvent(new Event(CHANGE));
    // The dialog may be unmounted without being closed, as by the back button. Closing it returns the focus.
    return () => {
      dialog?.close();
      dispatchEvent(new Event(CHANGE));
    };
  }, []);
  return element;
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  const isTyping = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && event.repeat && !isTyping) event.preventDefault();
}

/** Returns the topmost modal dialog. Nothing outside of it is clickable or announced. */
export function topModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
}

/** Calls `listener` when the topmost dialog may have changed. Returns a function that unsubscribes. */
export function onModalChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener);
  return () => removeEventListener(CHANGE, listener);
}
