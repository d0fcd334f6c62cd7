import type { Page } from "playwright-core";

/** A hardware scanner on the cable: all its keys within a moment, wherever the focus is. */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    for (const key of [...typed, "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, text);
}
