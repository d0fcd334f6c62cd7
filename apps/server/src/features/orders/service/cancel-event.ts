import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { lockLiveOrders } from "../../order-book/index.ts";
import { transitionOrders } from "./transition-orders.ts";

/** Orders cancelled per transaction, so that others who need the event don't wait long. */
const CHUNK = 50;

/**
 * Cancels and refunds an event's live orders. Orders that were handed off stay, and so do all if an admin reactivates
 * the event. A retry after a crash continues where it stopped; an order whose payment is under way is left for the next
 * retry.
 */
export async function cancelEventOrders(context: Context, eventId: string): Promise<void> {
  let isWaiting = false;
  let after: string | undefined;
  do {
    const chunk = await cancelSome(context, eventId, after);
    isWaiting ||= chunk.isWaiting;
    after = chunk.last;
  } while (after !== undefined);
  if (isWaiting) throw new Error(`payments of event ${eventId} are still under way`);
}

async function cancelSome(
  context: Context,
  eventId: string,
  after: string | undefined,
): Promise<{ last: string | undefined; isWaiting: boolean }> {
  return inTransaction(context.database, async (transaction) => {
    const orders = await lockLiveOrders(transaction, eventId, { after, count: CHUNK });
    const results = await transitionOrders(
      context,
      transaction,
      orders.map((order) => ({ order, to: "cancelled", by: "event-cancellation" })),
    );
    const isWaiting = results.some((each) => !each.ok && each.failure.code === "PAYMENT_IN_PROGRESS");
    return { last: orders.at(-1)?.id, isWaiting };
  });
}
