import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ReadyEvents } from "../../events/service.ts";
import { findLiveOrderIds, lockOrderAndEvent } from "../queries/order-locks.ts";
import { findEventOfOrder, isPaymentUnderWay } from "../queries/write-orders.ts";
import { cancelLocked } from "./cancel-order.ts";

/**
 * Cancels and refunds what is still live, each order in its own transaction; what was handed out stays. Started
 * again after a crash it goes on where it was; an order whose payment is under way is left for the next try.
 */
export async function cancelEventOrders(
  context: Context,
  events: ReadyEvents,
  eventId: string,
): Promise<void> {
  let isWaiting = false;
  for (const orderId of await findLiveOrderIds(context.database, eventId)) {
    const outcome = await cancelForEvent(context, orderId);
    if (outcome === "payment-under-way") isWaiting = true;
  }
  events.stockChanged(eventId);
  if (isWaiting) throw new Error(`payments of event ${eventId} are still under way`);
}

async function cancelForEvent(
  context: Context,
  orderId: string,
): Promise<"cancelled" | "left" | "payment-under-way"> {
  const cancelled = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.status === "cancelled" || order.status === "completed") return "left";
    // An admin may have thought better of it.
    if ((await findEventOfOrder(transaction, order)).status !== "cancelled") return "left";
    if (await isPaymentUnderWay(transaction, orderId)) return "payment-under-way";
    const cause = { reason: "the event was cancelled" };
    return cancelLocked(context, transaction, order, "event-cancelled", cause);
  });
  if (typeof cancelled === "string") return cancelled;
  cancelled.tell();
  return "cancelled";
}
