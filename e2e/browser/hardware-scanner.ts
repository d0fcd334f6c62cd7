import type { Page } from "playwright-core";

/** Types like a hardware scanner: all keys at once, wherever the focus is. */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    for (const key of [...typed, "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, text);
}
