import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import { inPaymentTurn } from "./in-batches.ts";

/** Time in ms for which a claimed row isn't claimed by others. It then becomes due again, until it has an outcome. */
export const CLAIM_MS = 60_000;

/** A kind of rows to check at Square. */
interface Due<Row> {
  readonly name: string;
  /** Rows settled at the same time per process. */
  readonly width: number;
  /** Claims the row that has been due longest; undefined if none is due. */
  readonly claim: (now: Date) => Promise<Row | undefined>;
  readonly settle: (row: Row) => Promise<void>;
}

/**
 * Settles all due rows, oldest first, in parallel, and pauses while Square asks for it. A failed row is retried when it
 * is due again. Several processes may run this at once.
 * @param signal stops it early; unclaimed rows stay due
 */
export async function settleDue<Row extends object>(
  context: Context,
  provider: PaymentProvider,
  signal: AbortSignal,
  due: Due<Row>,
): Promise<void> {
  const workers: Promise<void>[] = [];
  const failures: unknown[] = [];
  const start = () => workers.push(work().catch((error: unknown) => void failures.push(error)));
  const next = async () => {
    await provider.untilWelcome(signal);
    return signal.aborted ? undefined : inPaymentTurn(() => due.claim(context.clock.now()));
  };
  const work = async () => {
    for (let row = await next(); row !== undefined; row = await next()) {
      // A worker that finds a row starts another worker.
      if (workers.length < due.width) start();
      await due.settle(row).catch((error: unknown) => {
        context.log.warn({ err: error, due: due.name }, "could not be settled and is retried");
      });
    }
  };
  start();
  for (const worker of workers) await worker;
  if (failures.length > 0) throw failures[0];
}

/** Signal for callers that never stop early. */
export const NEVER = new AbortController().signal;
