import type { Page, Route } from "playwright-core";

/** From here on no call is answered, until what this gives is called. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  let isHeld = true;
  const held: Route[] = [];
  await page.route("**/api/**", (route) => {
    if (!isHeld) return route.fallback();
    held.push(route);
    return undefined;
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.fallback();
  };
}
