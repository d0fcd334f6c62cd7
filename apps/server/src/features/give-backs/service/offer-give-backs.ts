import { maySell } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { lockOrder } from "../../order-book/index.ts";
import { findOrdersToOffer, findPlaceOfOrder } from "../queries/give-backs.ts";
import { findOpenGiveBack, type OpenGiveBack } from "../queries/open-give-backs.ts";
import { endUnsold } from "./end-give-backs.ts";
import { hasPiecesLeft } from "./given-lines.ts";
import { offerToNext, passOn } from "./offer.ts";

/**
 * Periodic job that offers returned orders to the waitlist, one member at a time. An expired offer goes to the next
 * member, including those who joined later; at the start of the pickup window the order stays with its owner.
 */
export async function offerGiveBacks(context: Context, signal?: AbortSignal): Promise<void> {
  for (const orderId of await findOrdersToOffer(context.database, context.clock.now())) {
    if (signal?.aborted === true) return;
    await offerOne(context, orderId);
  }
}

async function offerOne(context: Context, orderId: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const giveBack = await findOpenGiveBack(transaction, orderId);
    if (order === undefined || giveBack === undefined) return;
    const now = context.clock.now();
    const { windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
    // Cancelling an event notifies the owners of its orders.
    const isKept = order.eventStatus !== "cancelled";
    if (!maySell({ ...order, windowStartsAt }, now))
      return endUnsold(context, transaction, [order], "over", () => isKept);
    const { offer } = giveBack;
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
function isOver(offer: NonNullable<OpenGiveBack["offer"]>, now: Date): boolean {
  return offer.orderId === null ? offer.expiresAt <= now : offer.orderStatus === "cancelled";
}
