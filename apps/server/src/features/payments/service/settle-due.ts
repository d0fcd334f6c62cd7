import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import { inPaymentTurn } from "./payment-concurrency.ts";

/** Nobody else asks about what was taken up, for so long; then it is asked about again, until it has an outcome. */
export const CLAIM_MS = 60_000;

/** What the provider must be asked about. */
interface Due<Row> {
  readonly name: string;
  /** So many at the same time in a process. */
  readonly width: number;
  /** Takes up the one that has been due for longest, so that nobody else does; undefined where none is due. */
  readonly claim: (now: Date) => Promise<Row | undefined>;
  readonly settle: (row: Row) => Promise<void>;
}

/**
 * Settles all that is due, oldest first, side by side; pauses while the provider asks for it. One that fails is
 * left for its next time. Several processes may do so at once.
 * @param signal ends it early: what was not taken up stays due
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
      // Whoever finds something calls another one to look.
      if (workers.length < due.width) start();
      await due.settle(row).catch((error: unknown) => {
        context.log.warn({ err: error, due: due.name }, "could not be settled and is tried again");
      });
    }
  };
  start();
  for (const worker of workers) await worker;
  if (failures.length > 0) throw failures[0];
}

/** For callers that let it come to its end. */
export const NEVER = new AbortController().signal;
