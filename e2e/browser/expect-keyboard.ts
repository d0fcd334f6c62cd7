import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Maximum tab stops within one control: a date with time has seven, Square's frame four. */
const STOPS_PER_CONTROL = 8;

/** Expects that Tab reaches every control of the page and shows the focus. */
export async function expectKeyboardReach(page: Page, what: string): Promise<void> {
  const controls = await page.evaluate(markControls);
  await page.evaluate(recordFocus);
  const missing = new Map(controls.map((name, index) => [String(index), name]));
  const unseen = new Set<string>();
  let presses = 0;
  while (missing.size > 0 && presses < controls.length * STOPS_PER_CONTROL) {
    const comeTo = await pressTab(page, missing.size);
    presses += missing.size;
    for (const { mark, isSeen } of comeTo) {
      const name = missing.get(mark);
      if (name !== undefined && !isSeen) unseen.add(name);
      missing.delete(mark);
    }
  }
  expect({ unreached: [...missing.values()], unseen: [...unseen] }, what).toEqual({
    unreached: [],
    unseen: [],
  });
}

/** A place that the focus has reached. */
interface Focus {
  readonly mark: string;
  /** Whether the control or its label shows a focus ring. */
  readonly isSeen: boolean;
}

/** Presses Tab several times without waiting for each. Returns the places reached since the last call. */
async function pressTab(page: Page, times: number): Promise<readonly Focus[]> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.down("Tab")));
  await page.keyboard.up("Tab");
  return page.evaluate(readRecorded);
}

/**
 * Marks the controls that the keyboard should reach, in an open dialog only the dialog's. Returns their
 * names. Runs in the page.
 */
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
    // Tab reaches a radio group's chosen option or its first.
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

/** Records each control that gets the focus. Runs in the page. */
function recordFocus(): void {
  const known = globalThis as { followed?: Focus[] };
  if (known.followed === undefined) {
    document.addEventListener("focusin", ({ target }) =>
      known.followed?.push(readFocus(target as HTMLElement)),
    );
  }
  known.followed = [];

  function readFocus(element: HTMLElement): Focus {
    // Tab may reach any option of a radio group without a choice, so each one counts for the group.
    const stop =
      element instanceof HTMLInputElement && element.type === "radio"
        ? document.querySelector<HTMLElement>(`input[name="${element.name}"][data-control]`)
        : element;
    return {
      mark: stop?.dataset.control ?? "",
      isSeen: hasRing(element) || hasRing(element.closest("label")),
    };
  }

  function hasRing(element: Element | null): boolean {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  }
}

/** Returns what was recorded since the last call. Runs in the page. */
function readRecorded(): readonly Focus[] {
  return (globalThis as { followed?: Focus[] }).followed?.splice(0) ?? [];
}
