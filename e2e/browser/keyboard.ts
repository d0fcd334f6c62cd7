import type { Page } from "playwright-core";

/** More stops than any page of ours has before a control. */
const STOPS_MAX = 400;

/** The name that the control in focus has for those who listen. Runs in the page. */
function focusedName(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return "";
  const labels = "labels" in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
  const parts = [...(labels[0]?.childNodes ?? [])].map(({ textContent }) => textContent?.trim());
  const label = parts.find((part) => part !== undefined && part !== "");
  return element.ariaLabel ?? label ?? element.innerText;
}

/** Goes on with Tab, or back with Shift+Tab, until the control of that name has the focus. */
export async function tabTo(page: Page, name: string, key: "Shift+Tab" | "Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if ((await page.evaluate(focusedName)).trim() === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to "${name}"`);
}

/** Types into the control of that name, the next one on the way. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** A date with a time has six parts: month, day, year, hour, minute, and which half of the day. */
const HOUR = 3;
const HALF = 5;
const ATTEMPTS = 3;

/**
 * Types a date and a time ("2026-11-21T18:30") part by part: the time first, as some browsers go on to the hour after
 * the year by themselves and others don't.
 */
export async function typeTime(page: Page, name: string, wallTime: string): Promise<void> {
  await tabTo(page, name);
  const [year, month, day, hour, minute] = wallTime.split(/[-T:]/);
  const hours = Number(hour);
  for (let part = 0; part < HOUR; part++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type(`${String(hours % 12 || 12).padStart(2, "0")}${minute}${hours < 12 ? "A" : "P"}`);
  // As somebody would who sees a wrong year: on a busy machine the browser now and then takes up a part from its second sign.
  for (let attempt = 1; attempt <= ATTEMPTS && (await focusedValue(page)) !== wallTime; attempt++) {
    for (let part = HALF; part > 0; part--) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(`${month}${day}${year}`);
  }
}

const focusedValue = (page: Page) =>
  page.evaluate(() => Reflect.get(document.activeElement ?? {}, "value") as unknown);
