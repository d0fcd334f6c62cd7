import type { Page } from "playwright-core";

/** Maximum tab stops before a control; no page has as many. */
const STOPS_MAX = 400;

/** Returns the focused control's accessible name. Runs in the page. */
function focusedName(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return "";
  const labels = "labels" in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
  const parts = [...(labels[0]?.childNodes ?? [])].map(({ textContent }) => textContent?.trim());
  const label = parts.find((part) => part !== undefined && part !== "");
  return element.ariaLabel ?? label ?? element.innerText;
}

/** Presses Tab or Shift+Tab until the control of that name has the focus. */
export async function tabTo(page: Page, name: string, key: "Shift+Tab" | "Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if ((await page.evaluate(focusedName)).trim() === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached "${name}"`);
}

/** Tabs to the control of that name and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

const PARTS = 3;
const ATTEMPTS = 3;

/** Types a day ("2026-11-21") or a time of day ("18:30") part by part. */
export async function typeWhen(page: Page, name: string, value: string): Promise<void> {
  await tabTo(page, name);
  const [first = "", second = "", third] = value.split(/[-:]/);
  const hours = Number(first);
  const keys =
    third === undefined
      ? `${String(hours % 12 || 12).padStart(2, "0")}${second}${hours < 12 ? "A" : "P"}`
      : `${second}${third}${first}`;
  // Corrects it: on a busy machine the browser sometimes drops the first character of a part.
  for (let attempt = 1; attempt <= ATTEMPTS && (await focusedValue(page)) !== value; attempt++) {
    for (let part = 1; part < PARTS; part++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(keys);
  }
}

const focusedValue = (page: Page) =>
  page.evaluate(() => Reflect.get(document.activeElement ?? {}, "value") as unknown);

/** Types like a hardware scanner: all keys at once, wherever the focus is. */
export async function typeAsScanner(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    for (const key of [...typed, "Enter"]) {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }
  }, text);
}
