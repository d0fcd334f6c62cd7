import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects that the page's title contains its heading, or the heading's substitute. */
export async function expectTitle(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(readTitle), { message: what }).toMatchObject({ isOfHeading: true });
}

/** Compares the title with the heading, where there is one. Runs in the page. */
function readTitle() {
  const { title } = document;
  const heading = document.querySelector<HTMLElement>("h1:not([data-waiting])");
  if (heading === null) return { title, isOfHeading: true };
  return { title, isOfHeading: title === `${heading.dataset.title ?? heading.textContent.trim()} · SECRET` };
}
