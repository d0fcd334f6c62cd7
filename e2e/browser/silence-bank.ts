import type { RunningSite } from "./running-server.ts";

/**
 * From now on the bank does what it is asked and answers nobody. What waits longer than ten seconds has lost its answer.
 * @returns has it answer again, all that waits too
 */
export function silenceBank({ bank }: Pick<RunningSite, "bank">): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  bank.answersAfter = promise;
  return () => {
    bank.answersAfter = Promise.resolve();
    resolve();
  };
}
