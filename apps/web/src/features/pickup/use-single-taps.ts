import { type MouseEvent, useRef } from "react";

/** Maximum time and distance of a second tap on another control that counts as a slip of a wet finger. */
const SLIP_MS = 400;
const NEAR_PX = 24;

/** Length of the tick that a counted tap is felt by, where the device can. */
const TICK_MS = 40;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The tapped control: two taps on the same one are intended. */
  readonly control: Element | null;
}

/**
 * Ignores the second half of a double tap, which would hit the control that replaced the first. Returns the
 * click handler for the element around all controls.
 */
export function useSingleTaps(): (event: MouseEvent) => void {
  const last = useRef<Tap>(undefined);
  return (event) => {
    // Enter and the space bar click without a pointer.
    if (event.detail === 0) return;
    const tap = {
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      control: controlOf(event.target as Element),
    };
    if (!isSlip(last.current, tap)) {
      last.current = tap;
      if (tap.control !== null) navigator.vibrate?.(TICK_MS);
      return;
    }
    event.stopPropagation();
    // Otherwise the browser would follow a link.
    event.preventDefault();
  };
}

/** Returns the tapped control. A label's tap also clicks its own box. */
function controlOf(target: Element): Element | null {
  const control = target.closest("button, a, input, label");
  return control instanceof HTMLLabelElement ? control.control : control;
}

function isSlip(before: Tap | undefined, { at, x, y, control }: Tap): boolean {
  return (
    before !== undefined &&
    control !== before.control &&
    at - before.at < SLIP_MS &&
    Math.hypot(x - before.x, y - before.y) < NEAR_PX
  );
}
