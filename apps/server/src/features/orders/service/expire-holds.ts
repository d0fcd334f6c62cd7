import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ReadyEvents } from "../../events/service.ts";
import { findEventsWithExpiredHolds, lockExpiredOrders } from "../queries/order-locks.ts";
import { releaseStock } from "../queries/stock.ts";
import { markCancelled } from "../queries/write-orders.ts";
import { recordOrderChange } from "./order-change.ts";

/** At once: few enough that the event's orders don't wait long for their turn. */
const CHUNK = 50;
/** A payment without an outcome holds its order for so long after the hold; then it may come back, or not. */
const STUCK_PAYMENT_MS = 5 * 60_000;

/** Gives back what unpaid orders hold whose time is over. Returns how many there were. */
export async function expireHolds(context: Context, events: ReadyEvents): Promise<number> {
  let expired = 0;
  for (const eventId of await findEventsWithExpiredHolds(context.database, context.clock.now())) {
    let count: number;
    do {
      count = await expireSome(context, eventId);
      expired += count;
      if (count > 0) events.stockChanged(eventId);
    } while (count === CHUNK);
  }
  return expired;
}

async function expireSome(context: Context, eventId: string): Promise<number> {
  const now = context.clock.now();
  const limits = { now, stuckBefore: new Date(now.getTime() - STUCK_PAYMENT_MS), count: CHUNK };
  const tells = await inTransaction(context.database, async (transaction) => {
    const orders = await lockExpiredOrders(transaction, eventId, limits);
    if (orders.length === 0) return [];
    const ids = orders.map((order) => order.id);
    await markCancelled(transaction, ids, "expired", now);
    await releaseStock(transaction, eventId, ids);
    const made: (() => void)[] = [];
    for (const order of orders) {
      const cause = { reason: "not paid in time", cancelReason: "expired" as const };
      made.push(await recordOrderChange(context, transaction, order, "cancelled", cause));
    }
    return made;
  });
  for (const tell of tells) tell();
  return tells.length;
}
