import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Tab stops within one control, at most: a date with a time has seven, a provider's frame has four fields. */
const STOPS_PER_CONTROL = 8;

/** Tab alone comes to every control of the page as it stands, and shows where it is. */
export async function expectKeyboardReach(page: Page, what: string): Promise<void> {
  const controls = await page.evaluate(markControls);
  const missing = new Map(controls.map((name, index) => [String(index), name]));
  const unseen: string[] = [];
  for (let count = 0; missing.size > 0 && count < controls.length * STOPS_PER_CONTROL; count++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(readFocus);
    const name = missing.get(focused.mark);
    if (name !== undefined && !focused.isSeen) unseen.push(name);
    missing.delete(focused.mark);
  }
  expect({ unreached: [...missing.values()], unseen }, what).toEqual({ unreached: [], unseen: [] });
}

/** Numbers what a keyboard should come to: in a dialog, what is in the dialog. Gives their names. Runs in the page. */
function markControls(): string[] {
  const root = document.querySelector("dialog[open]") ?? document;
  const found = [
    ...root.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ];
  const radios = new Set<string>();
  const controls = found.filter((element) => {
    if (element.tabIndex < 0 || element.matches(":disabled, [inert] *")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement && element.type === "radio")) return true;
    // Of a group, Tab comes to the chosen one or the first.
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]:enabled`)];
    const stop = group.find((each) => each.checked) ?? group[0];
    if (radios.has(element.name) || stop !== element) return false;
    radios.add(element.name);
    return true;
  });
  for (const old of document.querySelectorAll("[data-control]")) old.removeAttribute("data-control");
  return controls.map((element, index) => {
    element.dataset.control = String(index);
    return `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.innerText ?? ""} ${element.id}`.trim();
  });
}

/** Which of them has the focus, and whether a ring is drawn around it or around its label. Runs in the page. */
function readFocus(): { mark: string; isSeen: boolean } {
  const element = document.activeElement as HTMLElement;
  // Of a group without a choice, Tab may come to any; it stands for the group.
  const stop =
    element instanceof HTMLInputElement && element.type === "radio"
      ? document.querySelector<HTMLElement>(`input[name="${element.name}"][data-control]`)
      : element;
  const hasRing = (each: Element | null) =>
    each !== null &&
    getComputedStyle(each).outlineStyle !== "none" &&
    Number.parseFloat(getComputedStyle(each).outlineWidth) > 0;
  return {
    mark: stop?.dataset.control ?? "",
    isSeen: hasRing(element) || hasRing(element.closest("label")),
  };
}
