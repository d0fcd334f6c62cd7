import type { Page } from "playwright-core";

/** How often a device of the crew that is told of changes looks all the same, in milliseconds. */
const LOOKS_EVERY_MS = 20_000;

/** From the next page on it never looks by itself: what is new there was told, however long a busy machine takes for it. */
export async function onlyWhenTold(page: Page): Promise<void> {
  await page.addInitScript((every) => {
    const { setTimeout } = window;
    const keep = (task: () => void, delay?: number) => (delay === every ? 0 : setTimeout(task, delay));
    Object.assign(window, { setTimeout: keep });
  }, LOOKS_EVERY_MS);
}
