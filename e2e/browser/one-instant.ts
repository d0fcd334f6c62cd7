import type { Page } from "playwright-core";

/** Gives all taps and keys the same timestamp from the next page load on, however slow the machine is. */
export async function inOneInstant(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Event.prototype, "timeStamp", { value: 1 }));
}
