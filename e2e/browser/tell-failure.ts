import type { Browser, Page } from "playwright-core";

const TEXT_MAX = 2_000;
/** A page that hangs is told as one that does. */
const PATIENCE_MS = 5_000;

/**
 * What stood in each window that a failed test has left open, for whoever has only the log to read. Closes them: the next
 * test meets nothing of it.
 */
export async function tellFailure(browser: Browser): Promise<string> {
  const told: string[] = [];
  for (const context of browser.contexts()) {
    for (const page of context.pages()) told.push(await tellPage(page));
    await context.close();
  }
  return told.join("\n\n");
}

async function tellPage(page: Page): Promise<string> {
  const seen = page.locator("body").innerText({ timeout: PATIENCE_MS });
  const text = await seen.catch((error: Error) => error.message);
  return `left open at ${page.url()}:\n${text.replace(/\s*\n\s*/g, " | ").slice(0, TEXT_MAX)}`;
}
