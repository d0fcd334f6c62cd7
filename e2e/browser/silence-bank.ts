import type { RunningSite } from "./running-server.ts";

/**
 * Makes the Square fake process requests without answering. A request that waits more than ten seconds has
 * lost its answer. Returns the function that answers again, including waiting requests.
 */
export function silenceBank({ bank }: Pick<RunningSite, "bank">): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  bank.answersAfter = promise;
  return () => {
    bank.answersAfter = Promise.resolve();
    resolve();
  };
}
