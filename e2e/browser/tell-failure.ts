import type { Browser, Page } from "playwright-core";

const TEXT_MAX = 4_000;
/** Timeout for reading a page, in ms: a hanging page is reported as such. */
const TIMEOUT_MS = 5_000;

/**
 * Describes each window that a failed test left open, for the log. Closes them, so that the next test starts
 * clean.
 */
export async function tellFailure(browser: Browser): Promise<string> {
  const told: string[] = [];
  for (const context of browser.contexts()) {
    for (const page of context.pages()) told.push(await describePage(page));
    await context.close();
  }
  return told.join("\n\n");
}

async function describePage(page: Page): Promise<string> {
  const seen = page.evaluate(readPage);
  const tooLate = new Promise<string>((resume) => setTimeout(resume, TIMEOUT_MS, "the page hangs").unref());
  const text = await Promise.race([seen, tooLate]).catch((error: Error) => error.message);
  return `left open at ${page.url()}:\n${text.replace(/\s*\n\s*/g, " | ").slice(0, TEXT_MAX)}`;
}

/** Returns the page's text, field values and focus. Runs in the page. */
function readPage(): string {
  const choices = [...document.querySelectorAll("select")];
  const text = choices.reduce((all, { innerText }) => all.replace(innerText, "…"), document.body.innerText);
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const kept = fields.filter(({ type }) => type !== "password").map(({ value }) => value);
  return [
    `focus: ${document.activeElement?.outerHTML.slice(0, 300)}`,
    text,
    `fields: ${kept.join(", ")}`,
  ].join("\n");
}
