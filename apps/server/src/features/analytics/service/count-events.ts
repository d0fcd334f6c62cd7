import { BRAND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import {
  countClose,
  countCustomers,
  countItems,
  countOpenings,
  countOrders,
  countRegistrations,
  countSales,
  takeUncounted,
  tryCounting,
} from "../queries/count-events.ts";

/** Events per transaction. One with twenty thousand orders takes about as long as all others together. */
const EVENTS_PER_BATCH = 20;

const COUNTS = [
  countOrders,
  countRegistrations,
  countClose,
  countSales,
  countItems,
  countOpenings,
  countCustomers,
];

/**
 * Recalculates the sums of every event that changed since they were last counted.
 * @param signal aborts after the current batch; the rest is left for the next run
 */
export async function countEvents(context: Context, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const isMore = await inTransaction(context.database, countSome);
    if (!isMore || signal?.aborted) return;
  }
}

async function countSome(transaction: Transaction): Promise<boolean> {
  if (!(await tryCounting(transaction))) return false;
  const eventIds = await takeUncounted(transaction, EVENTS_PER_BATCH);
  if (eventIds.length === 0) return false;
  for (const count of COUNTS) await count(transaction, eventIds, BRAND.timeZone);
  return eventIds.length === EVENTS_PER_BATCH;
}
