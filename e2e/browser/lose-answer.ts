import type { Page } from "playwright-core";

/**
 * The next call that changes something at a path is made, and its answer never reaches the page.
 * @returns fulfilled once it is lost; a test that ends before leaves it in the air
 */
export async function loseNextAnswer(page: Page, path: RegExp): Promise<{ readonly lost: Promise<void> }> {
  const { promise: lost, resolve, reject } = Promise.withResolvers<void>();
  let isTaken = false;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (isTaken || route.request().method() === "GET") return route.fallback();
      isTaken = true;
      await route
        .fetch()
        .then(() => route.abort())
        .then(resolve, reject);
    },
  );
  return { lost };
}
