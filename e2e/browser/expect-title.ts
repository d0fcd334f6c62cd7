import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects that the page's title contains its heading, or the heading's substitute. */
export async function expectTitle(page: Page, what: string): Promise<void> {
  const heading = page.locator("h1:not([data-waiting])").first();
  if ((await heading.count()) === 0) return;
  const named = () =>
    heading.evaluate((element: HTMLElement) => element.dataset.title ?? element.textContent.trim());
  await expect
    .poll(
      async () => ({
        title: await page.title(),
        isOfHeading: (await page.title()) === `${await named()} · SECRET`,
      }),
      { message: what },
    )
    .toMatchObject({ isOfHeading: true });
}
