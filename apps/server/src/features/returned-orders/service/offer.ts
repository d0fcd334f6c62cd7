import { offerHeldUntil } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { endOffer, insertOffer } from "../queries/offers.ts";
import { findNextWaiting, findOpenReturn } from "../queries/open-returns.ts";
import { findPlaceOfOrder } from "../queries/returns.ts";
import { publishToOffered, publishToOwner } from "./publish-returns.ts";

/** Offers a returned order to the next member of the waitlist, if it has no open offer. The order's row is locked. */
export async function offerToNext(
  context: Context,
  transaction: Transaction,
  { id: orderId, eventId, ownerId }: OrderRow,
): Promise<void> {
  const openReturn = await findOpenReturn(transaction, orderId);
  if (openReturn === undefined || openReturn.offer !== null) return;
  const userId = await findNextWaiting(transaction, openReturn.id);
  if (userId === undefined) return;
  const offeredAt = context.clock.now();
  const { eventTitle, timeZone, windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
  const expiresAt = offerHeldUntil({ windowStartsAt }, offeredAt);
  const offer = { giveBackId: openReturn.id, eventId, userId, offeredAt, expiresAt };
  // The member has got another offer in the meantime; the next run tries again.
  if ((await insertOffer(transaction, offer)) === undefined) return;
  await notify(context, transaction, "returned-order-offered", [
    { userId, eventId, expiresAt, facts: { eventTitle, timeZone, until: expiresAt.toISOString() } },
  ]);
  transaction.afterCommit(() => {
    publishToOffered(context, userId, eventId);
    publishToOwner(context, ownerId, orderId);
  });
}

/** Ends a failed offer and offers the order to the next member. The order's row is locked. */
export async function passOn(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  offer: { readonly id: string; readonly userId: string },
): Promise<void> {
  await endOffer(transaction, offer.id, context.clock.now());
  transaction.afterCommit(() => {
    publishToOffered(context, offer.userId, order.eventId);
    // Updated even if nobody is next.
    publishToOwner(context, order.ownerId, order.id);
  });
  await offerToNext(context, transaction, order);
}
