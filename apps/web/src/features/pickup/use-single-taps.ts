import { type MouseEvent, useRef } from "react";

/** A second tap that comes so soon, so near, and on something else, is a slip of a wet finger. */
const SLIP_MS = 400;
const NEAR_PX = 24;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** What was tapped: a switch that is tapped twice is meant twice. */
  readonly control: Element | null;
}

/**
 * One tap does one thing: what comes up in the place of what was tapped would be hit by the second half of a double tap.
 * @returns for the element around all that is tapped
 */
export function useSingleTaps(): (event: MouseEvent) => void {
  const last = useRef<Tap>(undefined);
  return (event) => {
    // Enter and the space bar press without a finger.
    if (event.detail === 0) return;
    const tap = {
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      control: controlOf(event.target as Element),
    };
    if (!isSlip(last.current, tap)) {
      last.current = tap;
      return;
    }
    event.stopPropagation();
    // Else a link would be followed by the browser itself.
    event.preventDefault();
  };
}

/** A label presses its own box, with the same tap. */
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
