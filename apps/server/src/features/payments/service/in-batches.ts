import limit from "p-limit";
import { inOwnBatches } from "../../../platform/batch-queue.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { batchSizes } from "../../../platform/observability/registry.ts";

/** Maximum requests per batch. Larger batches aren't faster, and a failed one sends all its requests on alone. */
const BATCH_SIZE = 64;
/** Attempts of a request alone, in case its order changes between reading and locking it. */
const ATTEMPTS = 5;

/** Answer to a request that a transaction couldn't lock, and that the next one decides. */
export const LATER = Symbol("later");

/**
 * Decides requests in one transaction, each separately. In a batch (`mayWait` is false), it doesn't wait for locks: it
 * answers {@link LATER} if a row is locked, or if a request needs its event's row, which must be locked first. A single
 * request may wait. If it throws, nothing of the batch is written. A request may be repeated after its answer was lost,
 * and then finds what was written.
 */
type Step<Request, Answer> = (
  context: Context,
  transaction: Transaction,
  requests: readonly Request[],
  mayWait: boolean,
) => Promise<readonly (Answer | typeof LATER)[]>;

/**
 * Runs a step of payments in batches: in the minute when ordering opens, hundreds of payments are answered at once. A
 * request that can't be decided with its neighbors, or breaks their transaction, goes alone and fails alone.
 */
export function inBatches<Request, Answer>(step: Step<Request, Answer>) {
  const decide = (context: Context, requests: readonly Request[], mayWait: boolean) =>
    inTransaction(context.database, (transaction) => step(context, transaction, requests, mayWait));
  // Each context has its own queue, since each has its own clock.
  const decideTogether = inOwnBatches<Context, Request, Answer | typeof LATER>(async (context, requests) => {
    batchSizes.observe({ of: "payments" }, requests.length);
    try {
      return await decide(context, requests, false);
    } catch (error) {
      context.log.warn(
        { err: error, count: requests.length },
        "a payment batch failed and is retried one by one",
      );
      return requests.map((): typeof LATER => LATER);
    }
  }, BATCH_SIZE);
  const decideAlone = async (context: Context, request: Request): Promise<Answer> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const [answer] = await decide(context, [request], true);
      if (answer !== LATER) return answer as Answer;
    }
    throw new Error("a payment's order kept changing");
  };
  return async (context: Context, request: Request): Promise<Answer> => {
    const answer = await decideTogether(context, request);
    return answer === LATER ? inPaymentTurn(() => decideAlone(context, request)) : answer;
  };
}

/** Maximum database connections that payments use at the same time in a process. */
const PAYMENT_CONCURRENCY = 6;

/**
 * Limits the database work of payments. In the minute when ordering opens, hundreds of authorizations return at once;
 * without the limit, their transactions take every connection, and orders and page views wait.
 */
export const inPaymentTurn = limit(PAYMENT_CONCURRENCY);
