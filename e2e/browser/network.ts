import type { Page, Route } from "playwright-core";
import type { RunningSite } from "./running-server.ts";

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

/**
 * Makes the Square fake process requests without answering. A request that waits more than ten seconds has
 * lost its answer. Returns the function that answers again, including waiting requests.
 */
export function silenceSquare({ square }: Pick<RunningSite, "square">): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  square.answersAfter = promise;
  return () => {
    square.answersAfter = Promise.resolve();
    resolve();
  };
}
