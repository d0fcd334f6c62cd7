import type { Page, Route } from "playwright-core";

/**
 * Runs the next successful change at a path and drops its answer. Refusals pass through, because a slow
 * server may be busy at first and the page retries. Returns a promise of the dropped answer; a test that ends
 * earlier leaves it pending.
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
