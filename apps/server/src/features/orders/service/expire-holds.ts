import { PAYMENT_SETTLED_WITHIN_SECONDS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { findEventsWithExpiredHolds, lockExpiredOrders } from "../../order-book/index.ts";
import { transitionOrders } from "./transition-orders.ts";

/** At once: few enough that the event's orders don't wait long for their turn. */
const CHUNK = 50;

/** Gives back what unpaid orders hold whose time is over. Returns how many there were. */
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
  // A payment without an outcome keeps its order's hold for so long; then the order may come back, or not.
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
