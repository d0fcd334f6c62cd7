import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { announceStockChanged } from "../../events/index.ts";
import { lockStock, releaseShare } from "../../order-book/index.ts";
import { deleteOffer, findOffersOf, type HeldOffer } from "../queries/offers.ts";

/**
 * Releases a member's offers: that of one list, or all of them.
 * @returns whether there was one
 */
export async function releaseOffers(
  context: Context,
  transaction: Transaction,
  userId: string,
  list?: Pick<HeldOffer, "eventId" | "menuItemId">,
): Promise<boolean> {
  const isOfList = (offer: HeldOffer) =>
    list === undefined || (offer.eventId === list.eventId && offer.menuItemId === list.menuItemId);
  let hasReleased = false;
  for (const { eventId } of (await findOffersOf(transaction, userId)).filter(isOfList)) {
    await lockStock(transaction, eventId);
    // Read again under the event's lock: the member may have ordered, or run out of time.
    const offer = (await findOffersOf(transaction, userId)).find((each) => each.eventId === eventId);
    if (offer === undefined || !isOfList(offer)) continue;
    await release(transaction, offer);
    hasReleased = true;
    transaction.afterCommit(() => {
      announceStockChanged(context, eventId);
      publishOfferChange(context, offer);
    });
  }
  return hasReleased;
}

/** Releases an offer's stock. The event's rows are locked already. */
export async function release(transaction: Transaction, offer: HeldOffer): Promise<void> {
  await releaseShare(transaction, offer.eventId, offer);
  await deleteOffer(transaction, offer);
}

export function publishOfferChange(
  context: Context,
  { userId, eventId }: Pick<HeldOffer, "eventId" | "userId">,
): void {
  context.live.publish({ to: { userId }, event: { type: "my-event.changed", eventId } });
}
