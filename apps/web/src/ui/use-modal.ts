import { type RefObject, useLayoutEffect, useRef } from "react";

/** Told to the window whenever a dialog has come over everything else, or has gone. */
const CHANGE = "modal";

/** Props of the element that gets the focus when a dialog opens, instead of its first button: `<input {...FIRST_FOCUS} />`. */
export const FIRST_FOCUS = { "data-first-focus": "" };

/** Shows a dialog over everything else for as long as it is there: focus stays inside, and returns. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    dispatchEvent(new Event(CHANGE));
    // Gone without having been closed, as by the browser's back button: the focus returns all the same.
    return () => {
      dialog?.close();
      dispatchEvent(new Event(CHANGE));
    };
  }, []);
  return element;
}

/** The dialog that is over everything else: nothing outside of it can be seen, pressed or heard. */
export function topModal(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
}

/** Calls `listener` when another dialog may be over everything else. Returns how to stop. */
export function onModalChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener);
  return () => removeEventListener(CHANGE, listener);
}
