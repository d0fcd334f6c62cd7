import type { Page } from "playwright-core";
import { expect } from "vitest";

/** As wide as a desktop's window of 1,280 px is at a zoom of 400%. */
const NARROWEST = { width: 320, height: 640 };

/** What stands beyond the window's right edge, by its tag and words, and what holds more than fits. Runs in the page. */
function findOverflow(): string[] {
  // Also as every motion begins: the browser may keep what a page was as wide as then.
  const motions = document.getAnimations();
  for (const motion of motions) motion.currentTime = 0;
  const found = nameOverflow();
  for (const motion of motions) motion.finish();
  return found;

  function nameOverflow(): string[] {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll<HTMLElement>("*")].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    // What has no box of its own there, such as a word that doesn't break, shows in the one that it stands in.
    const brimming = [...document.querySelectorAll<HTMLElement>("*")].filter(
      ({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
    );
    return [
      `${document.documentElement.scrollWidth} px wide`,
      ...[...innermost, ...brimming].map(({ tagName, className, clientWidth, scrollWidth, innerText }) =>
        `${tagName} ${className} ${scrollWidth} of ${clientWidth} px: ${innerText}`.slice(0, 240),
      ),
    ];
  }
}

/** Nothing of the page as it stands lies beyond the window, once a change of the window's size has come through. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(findOverflow), { message: what }).toEqual([]);
}

/** The same in the narrowest window, and every control of the header stands whole in it. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  await expectNoOverflow(page, `${what}, 320 px wide`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header a, header button")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((element) => element.innerText || element.ariaLabel),
  );
  expect(cut, `${what}, 320 px wide`).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

/** The same with text of twice the size. */
export async function expectLargeText(page: Page, what: string): Promise<void> {
  const resize = (size: string) =>
    page.evaluate((fontSize) => {
      // Less motion is a very short one: as it begins, everything has the size it had.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets.push(still);
      document.documentElement.style.fontSize = fontSize;
      document.body.getAnimations({ subtree: true });
      document.adoptedStyleSheets.pop();
    }, size);
  await resize("200%");
  await expectNoOverflow(page, `${what}, text of twice the size`);
  await resize("");
}
