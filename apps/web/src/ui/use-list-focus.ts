import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface ListFocus<List extends HTMLElement> {
  readonly ref: RefObject<List | null>;
  readonly onFocus: (event: FocusEvent<List>) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the focus in a list when the focused button disappears with its row: the button in its place gets it.
 * @param onEmptied focuses something else when no button is left
 * @returns the list's props
 */
export function useListFocus<List extends HTMLElement>(onEmptied: () => void): ListFocus<List> {
  const ref = useRef<List>(null);
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const index = place.current;
    if (index === undefined || document.activeElement !== document.body) return;
    place.current = undefined;
    const buttons = buttonsOf(ref.current);
    const next = buttons[index] ?? buttons.at(-1);
    if (next === undefined) onEmptied();
    else next.focus();
  });
  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      const index = buttonsOf(currentTarget).indexOf(target);
      place.current = index === -1 ? undefined : index;
    },
    onBlur: () => {
      place.current = undefined;
    },
  };
}

function buttonsOf(list: ParentNode | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("button") ?? [])];
}
