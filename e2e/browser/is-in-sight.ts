import type { Locator } from "playwright-core";

/** Whether somebody who looks at the screen as it is scrolled now sees the middle of it, with nothing over it. */
export function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
