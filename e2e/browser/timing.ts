import type { Page } from "playwright-core";

/** Gives all taps and keys the same timestamp from the next page load on, however slow the machine is. */
export async function inOneInstant(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Event.prototype, "timeStamp", { value: 1 }));
}

/** Poll interval of a crew device with a live stream, in ms. */
const POLL_MS = 20_000;
/** Time that a success stays on the scanner's screen, in ms. */
const SUCCESS_MS = 2_500;

/** Turns off polling from the next page load on, so that everything new came by the live stream. */
export function onlyWhenTold(page: Page): Promise<unknown> {
  return page.addInitScript(dropTimers, POLL_MS);
}

/** Keeps a scan's success on screen from the next page load on, until it is tapped. */
export function untilTapped(page: Page): Promise<unknown> {
  return page.addInitScript(dropTimers, SUCCESS_MS);
}

/** Drops timers of this duration. Runs in the page. */
function dropTimers(milliseconds: number): void {
  const { setTimeout } = window;
  const keep = (task: () => void, delay?: number) => (delay === milliseconds ? 0 : setTimeout(task, delay));
  Object.assign(window, { setTimeout: keep });
}
