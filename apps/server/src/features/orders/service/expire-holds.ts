import { PAYMENT_SETTLED_WITHIN_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { findEventsWithExpiredHolds, lockExpiredOrders } from "../../order-book/index.ts";
import { transitionOrders } from "./transition-orders.ts";

/** Orders expired per transaction, so that the event's other orders don't wait long. */
const CHUNK = 50;

/** Cancels unpaid orders whose hold has expired, and releases their stock. Returns their number. */
export async function expireHolds(context: Context): Promise<number> {
  let expired = 0;
  for (const eventId of await findEventsWithExpiredHolds(context.database, context.clock.now())) {
    let count: number;
    do {
      count = await expireSome(context, eventId);
      expired += count;
    } while (count === CHUNK);
  }
  return expired;
}

async function expireSome(context: Context, eventId: string): Promise<number> {
  const now = context.clock.now();
  // A payment without an outcome keeps its order's hold this long. After that, the order comes back only if its stock
  // is left.
  const stuckBefore = new Date(now.getTime() - PAYMENT_SETTLED_WITHIN_SECONDS * 1000);
  const limits = { now, stuckBefore, count: CHUNK };
  return inTransaction(context.database, async (transaction) => {
    const orders = await lockExpiredOrders(transaction, eventId, limits);
    const results = await transitionOrders(
      context,
      transaction,
      orders.map((order) => ({ order, to: "cancelled", by: "expiry" })),
    );
    return results.filter((each) => each.ok).length;
  });
}
