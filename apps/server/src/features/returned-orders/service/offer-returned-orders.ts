import { maySell } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { lockOrder } from "../../order-book/index.ts";
import { findOpenReturn, type OpenReturn } from "../queries/open-returns.ts";
import { findOrdersToOffer, findPlaceOfOrder } from "../queries/returns.ts";
import { endUnsold } from "./end-returns.ts";
import { offerToNext, passOn } from "./offer.ts";
import { hasPiecesLeft } from "./returned-lines.ts";

/**
 * Periodic job that offers returned orders to the waitlist, one member at a time. An expired offer goes to the next
 * member, including those who joined later; at the start of the pickup window the order stays with its owner.
 */
export async function offerReturnedOrders(context: Context, signal?: AbortSignal): Promise<void> {
  for (const orderId of await findOrdersToOffer(context.database, context.clock.now())) {
    if (signal?.aborted === true) return;
    await offerOne(context, orderId);
  }
}

async function offerOne(context: Context, orderId: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const openReturn = await findOpenReturn(transaction, orderId);
    if (order === undefined || openReturn === undefined) return;
    const now = context.clock.now();
    const { windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
    // Cancelling an event notifies the owners of its orders.
    const isKept = order.eventStatus !== "cancelled";
    if (!maySell({ ...order, windowStartsAt }, now))
      return endUnsold(context, transaction, [order], "over", () => isKept);
    const { offer } = openReturn;
    const isBeingBought = offer?.orderStatus === "pending";
    if (!isBeingBought && !(await hasPiecesLeft(transaction, orderId)))
      return endUnsold(context, transaction, [order], "over", () => false);
    if (offer === null) return offerToNext(context, transaction, order);
    if (isOver(offer, now)) await passOn(context, transaction, order, offer);
  });
}

/**
 * Returns whether an offer is over. A pending order keeps it open until its own hold ends, so that a payment in
 * progress isn't cut off.
 */
function isOver(offer: NonNullable<OpenReturn["offer"]>, now: Date): boolean {
  return offer.orderId === null ? offer.expiresAt <= now : offer.orderStatus === "cancelled";
}
