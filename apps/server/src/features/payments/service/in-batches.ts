import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { Gathered } from "../../../platform/gathered.ts";
import { batchSizes } from "../../../platform/watch/batch-sizes.ts";
import { inPaymentTurn } from "./payment-concurrency.ts";

/** More make nobody faster, and one that fails sends all of them on alone. */
const TOGETHER = 64;

/** What a batch leaves to be decided by itself. */
export const ALONE = Symbol("alone");

interface Step<Request, Answer> {
  /**
   * Decides the plain cases among many in one transaction, each by itself, and waits for nobody's row: whatever is taken,
   * or takes more rows than its own, is left {@link ALONE}. Should it throw, nothing of the batch is written.
   */
  readonly together: (
    context: Context,
    transaction: Transaction,
    requests: readonly Request[],
  ) => Promise<readonly (Answer | typeof ALONE)[]>;
  /** Decides any case. Also one that a batch has decided already, whose answer was lost: it finds what was written. */
  readonly alone: (context: Context, request: Request) => Promise<Answer>;
}

/**
 * A step that payments take through the database, many with the statements of one: in the minute when ordering opens
 * hundreds of banks answer at once. One that can't be decided with its neighbors, or breaks them, goes alone and fails
 * alone.
 */
export function inBatches<Request, Answer>({ together, alone }: Step<Request, Answer>) {
  // By context: what another one asks for happens at the time of its own clock.
  const queues = new WeakMap<Context, Gathered<Request, Answer | typeof ALONE>>();
  const queueOf = (context: Context) => {
    const queue =
      queues.get(context) ??
      new Gathered((requests: readonly Request[]) => decide(context, requests), TOGETHER);
    queues.set(context, queue);
    return queue;
  };
  const decide = async (context: Context, requests: readonly Request[]) => {
    batchSizes.observe({ of: "payments" }, requests.length);
    try {
      return await inTransaction(context.database, (transaction) => together(context, transaction, requests));
    } catch (error) {
      context.log.warn({ err: error, count: requests.length }, "payments go on one by one");
      return requests.map((): typeof ALONE => ALONE);
    }
  };
  return async (context: Context, request: Request): Promise<Answer> => {
    const answer = await queueOf(context).ask(request);
    return answer === ALONE ? inPaymentTurn(() => alone(context, request)) : answer;
  };
}
