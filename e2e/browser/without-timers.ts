import type { Page } from "playwright-core";

/** How often a device of the crew that is told of changes looks all the same, in milliseconds. */
const LOOKS_EVERY_MS = 20_000;
/** So long a success has the scanner's screen. */
const SHOWN_FOR_MS = 2_500;

/** From the next page on it never looks by itself: what is new there was told, however long a busy machine takes for it. */
export function onlyWhenTold(page: Page): Promise<unknown> {
  return page.addInitScript(dropTimers, LOOKS_EVERY_MS);
}

/** From the next page on a scan's success stays until somebody goes on, however long a busy machine takes to look at it. */
export function untilTapped(page: Page): Promise<unknown> {
  return page.addInitScript(dropTimers, SHOWN_FOR_MS);
}

/** No timer of this length comes to its end. Runs in the page. */
function dropTimers(milliseconds: number): void {
  const { setTimeout } = window;
  const keep = (task: () => void, delay?: number) => (delay === milliseconds ? 0 : setTimeout(task, delay));
  Object.assign(window, { setTimeout: keep });
}
