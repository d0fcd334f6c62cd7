import type { Page, Route } from "playwright-core";

/**
 * Makes the next successful call that changes something at a path, and loses its answer. A refusal reaches the page: on a slow
 * machine the server may be busy at first, and then the page tries again.
 * @returns fulfilled once the answer is lost; a test that ends earlier leaves it pending
 */
export async function loseNextAnswer(page: Page, path: RegExp): Promise<{ readonly lost: Promise<void> }> {
  const { promise: lost, resolve, reject } = Promise.withResolvers<void>();
  let isTaken = false;
  const lose = async (route: Route) => {
    const response = await route.fetch();
    if (!response.ok()) {
      isTaken = false;
      return route.fulfill({ response });
    }
    await route.abort();
    resolve();
  };
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (isTaken || route.request().method() === "GET") return route.fallback();
      isTaken = true;
      await lose(route).catch(reject);
    },
  );
  return { lost };
}
