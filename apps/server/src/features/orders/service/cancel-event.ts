import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { ReadyEvents } from "../../events/service.ts";
import { findLiveOrderIds, isPaymentUnderWay, lockOrderAndEvent } from "../queries/write-orders.ts";
import { cancelLocked } from "./cancel-order.ts";

/** Cancels every live order of an event, each in its own transaction. */
export const CANCEL_EVENT_ORDERS_JOB = "orders.cancel-event-orders";

/** Sees to the orders of an event that is being cancelled, in the same transaction. */
export async function scheduleEventCancellation(
  context: Context,
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  await context.jobs.add(
    transaction,
    CANCEL_EVENT_ORDERS_JOB,
    { eventId },
    { key: `cancel-event:${eventId}` },
  );
}

/**
 * Cancels and refunds what is still live. Started again after a crash it goes on where it was; an order
 * whose payment is under way is left for the next try.
 */
export async function cancelEventOrders(
  context: Context,
  events: ReadyEvents,
  eventId: string,
): Promise<void> {
  let isWaiting = false;
  for (const orderId of await findLiveOrderIds(context.database, eventId)) {
    const cancelled = await inTransaction(context.database, async (transaction) => {
      const order = await lockOrderAndEvent(transaction, orderId);
      if (order === undefined || order.status === "cancelled" || order.status === "completed")
        return undefined;
      if (await isPaymentUnderWay(transaction, orderId)) {
        isWaiting = true;
        return undefined;
      }
      return cancelLocked(context, transaction, order, "event-cancelled", {
        reason: "the event was cancelled",
      });
    });
    cancelled?.tell();
  }
  events.stockChanged(eventId);
  if (isWaiting) throw new Error(`payments of event ${eventId} are still under way`);
}
