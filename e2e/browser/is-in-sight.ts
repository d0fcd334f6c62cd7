import type { Locator } from "playwright-core";

/** Returns whether the element's center is visible at the present scroll position, with nothing over it. */
export function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Returns the lowest opacity of an element and everything around it. A click doesn't check it. */
export function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const all: number[] = [];
    for (let each: Element | null = node; each !== null; each = each.parentElement)
      all.push(Number(getComputedStyle(each).opacity));
    return Math.min(...all);
  });
}
