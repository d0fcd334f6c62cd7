import { setAsideUntil } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { findPlaceOfOrder } from "../queries/give-backs.ts";
import { endOffer, insertOffer } from "../queries/offers.ts";
import { findNextWaiting, findOpenGiveBack } from "../queries/open-give-backs.ts";

/**
 * Sets what is given back aside for the next of the waitlist, if it is for nobody and there is one. The order's row is
 * taken already.
 */
export async function offerToNext(
  context: Context,
  transaction: Transaction,
  { id: orderId, eventId, ownerId }: OrderRow,
): Promise<void> {
  const giveBack = await findOpenGiveBack(transaction, orderId);
  if (giveBack === undefined || giveBack.offer !== null) return;
  const userId = await findNextWaiting(transaction, giveBack.id);
  if (userId === undefined) return;
  const offeredAt = context.clock.now();
  const { eventTitle, timeZone, windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
  const expiresAt = setAsideUntil({ windowStartsAt }, offeredAt);
  const offer = { giveBackId: giveBack.id, eventId, userId, offeredAt, expiresAt };
  // They have something else set aside since the last look: the sweep looks again.
  if ((await insertOffer(transaction, offer)) === undefined) return;
  await notify(context, transaction, "give-back-offered", [
    { userId, eventId, expiresAt, facts: { eventTitle, timeZone, until: expiresAt.toISOString() } },
  ]);
  transaction.afterCommit(() => {
    tellOffered(context, userId, eventId);
    tellOwner(context, ownerId, orderId);
  });
}

/** Ends an offer that came to nothing, and goes on with the next. The order's row is taken already. */
export async function passOn(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  offer: { readonly id: string; readonly userId: string },
): Promise<void> {
  await endOffer(transaction, offer.id, context.clock.now());
  transaction.afterCommit(() => {
    tellOffered(context, offer.userId, order.eventId);
    // There may be nobody next.
    tellOwner(context, order.ownerId, order.id);
  });
  await offerToNext(context, transaction, order);
}

function tellOwner(context: Context, ownerId: string | null, orderId: string): void {
  if (ownerId === null) return;
  context.live.publish({ to: { userId: ownerId }, event: { type: "order.edited", orderId } });
}

function tellOffered(context: Context, userId: string, eventId: string): void {
  context.live.publish({ to: { userId }, event: { type: "my-event.changed", eventId } });
}
