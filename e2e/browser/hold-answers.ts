import type { Page, Route } from "playwright-core";

/** Holds the answers of all further calls. Returns the function that releases them. */
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
