import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns the ref of a page's heading, which gets the focus when the focused button disappears.
 * @param buttonCount number of the buttons that may disappear
 * @param isAsking whether a dialog is open, which returns the focus when it closes
 */
export function useHeadingFocus(
  buttonCount: number,
  isAsking: boolean,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const countBefore = useRef(buttonCount);
  useEffect(() => {
    if (isAsking) return;
    const isGone = buttonCount < countBefore.current;
    countBefore.current = buttonCount;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [buttonCount, isAsking]);
  return heading;
}
