import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Equals a desktop window of 1,280 px at 400% zoom. */
const NARROWEST = { width: 320, height: 640 };

/** Names elements beyond the window's right edge and elements whose content overflows. Runs in the page. */
function findOverflow(): string[] {
  // Check the start of each animation too: the browser may keep a page's width from then.
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
    // Content without a box of its own, such as a word that doesn't break, overflows its container.
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

/** Expects no horizontal overflow once a resize has settled. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(findOverflow), { message: what }).toEqual([]);
}

/** Expects no overflow in the narrowest window, where every control of the header must be fully visible. */
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

/** Expects no overflow with text twice as large. */
export async function expectLargeText(page: Page, what: string): Promise<void> {
  await enlargeText(page);
  await expectNoOverflow(page, `${what}, text of twice the size`);
  await page.evaluate(resizeText, "");
}

/** Makes the text twice as large. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(resizeText, "200%");
}

/** Changes the text size at once. Runs in the page. */
function resizeText(fontSize: string): void {
  // Reduced motion is a very short transition whose start keeps the old size, so turn it off.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(still);
  document.documentElement.style.fontSize = fontSize;
  document.body.getAnimations({ subtree: true });
  document.adoptedStyleSheets.pop();
}
