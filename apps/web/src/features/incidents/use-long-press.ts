import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Time of a long press, in ms. */
const LONG_PRESS_MS = 500;

/**
 * Returns handlers for an element that a long press opens something for. A right click and the menu key do the same.
 * The click at the end of a long press is ignored, so the element's own action doesn't happen too.
 */
export function useLongPress(onPress: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasPressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const press = (id: string) => {
    stop();
    wasPressed.current = true;
    onPress(id);
  };
  return (id: string) => ({
    onPointerDown: ({ button }: PointerEvent) => {
      stop();
      wasPressed.current = false;
      if (button === 0) timer.current = setTimeout(() => press(id), LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      press(id);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasPressed.current) return;
      wasPressed.current = false;
      event.stopPropagation();
    },
  });
}
