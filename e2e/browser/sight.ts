import type { Locator, Page } from "playwright-core";

/** Returns whether the element's center is visible at the present scroll position, with nothing over it. */
export function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Returns the lowest opacity of an element and everything around it. A click doesn't check it. */
function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const all: number[] = [];
    for (let each: Element | null = node; each !== null; each = each.parentElement)
      all.push(Number(getComputedStyle(each).opacity));
    return Math.min(...all);
  });
}

/** Reads the position and visible part of the crew's Undo for an order. */
export async function undoPlace(page: Page, orderNumber: string) {
  const undo = page.getByRole("button", { name: `Undo ${orderNumber}` });
  // Wait until it has stopped moving.
  await undo.click({ trial: true });
  const place = await undo.evaluate((button) => {
    const { left, top, bottom, height } = button.getBoundingClientRect();
    const [x, y] = [left + 8, top + height / 2];
    return {
      left,
      toEdge: innerHeight - bottom,
      height,
      isOnTop: button.contains(document.elementFromPoint(x, y)),
      under: document
        .elementsFromPoint(x, y)
        .slice(1)
        .filter((each) => each.matches("button, a, input") && !button.contains(each)).length,
    };
  });
  return { ...place, opacity: await opacityOf(undo) };
}

/** Expected place on every crew tool: 72 px high, 8 px above the edge, covering no other target. */
export const UNDO_ON_PHONE = { left: 12, toEdge: 8, height: 72, opacity: 1, isOnTop: true, under: 0 };
