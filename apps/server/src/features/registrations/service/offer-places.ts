import {
  checkOrderability,
  type EventStatus,
  isSoldOut,
  WAITLIST_OFFER_SECONDS,
  waitlistShare,
  withShare,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { announceStockChanged } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { lockStock, offeredStock, type StockRows, takeShare } from "../../order-book/index.ts";
import { findEndedOffers, type HeldOffer, insertOffer, markLapsed } from "../queries/offers.ts";
import { endWait, findEventsToOffer, findWaiting, isAnybodyWaiting } from "../queries/waits.ts";
import { publishOfferChange, release } from "./release-offers.ts";

/** Maximum offers per transaction, so that the event's orders don't wait long for its lock. */
const BATCH_SIZE = 50;

/**
 * Offers an event's free stock to its waitlists, in order of joining, and holds it. Called with the event's row locked, in
 * the transaction that released stock, so that nobody can order in between.
 */
export async function offerPlaces(
  context: Context,
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  if (!(await isAnybodyWaiting(transaction, eventId))) return;
  const stock = await lockStock(transaction, eventId);
  const now = context.clock.now();
  if (stock === undefined || !takesOrders(stock.event, now)) return;
  const offers = await planOffers(transaction, stock, now);
  for (const offer of offers) {
    await insertOffer(transaction, offer, now);
    await takeShare(transaction, eventId, offer);
    await endWait(transaction, eventId, offer);
  }
  await notify(
    context,
    transaction,
    "place-offered",
    offers.map((offer) => toRecipient(offer, stock)),
  );
  if (offers.length > 0) transaction.afterCommit(() => announceStockChanged(context, eventId));
}

function takesOrders({ status, ...event }: StockRows["event"], now: Date): boolean {
  return checkOrderability({ ...event, status: status as EventStatus }, now).ok;
}

async function planOffers(transaction: Transaction, stock: StockRows, now: Date): Promise<HeldOffer[]> {
  const { event, items } = stock;
  const inStock = items.filter((item) => !isSoldOut(item)).map(({ id }) => id);
  const offers = new Map<string, HeldOffer>();
  let rest = offeredStock(stock);
  for (const { userId, ...wish } of await findWaiting(transaction, event.id, inStock, BATCH_SIZE)) {
    const share = offers.has(userId) ? undefined : waitlistShare(rest, wish, now);
    if (share === undefined) continue;
    rest = withShare(rest, share, 1);
    const expiresAt = Math.min(
      now.getTime() + WAITLIST_OFFER_SECONDS * 1000,
      event.registrationClosesAt.getTime(),
    );
    const { id: eventId } = event;
    offers.set(userId, {
      ...share,
      eventId,
      userId,
      menuItemId: wish.menuItemId,
      expiresAt: new Date(expiresAt),
    });
  }
  return [...offers.values()];
}

function toRecipient({ eventId, userId, expiresAt, menuItemId }: HeldOffer, { event, items }: StockRows) {
  const itemName = items.find(({ id }) => id === menuItemId)?.name ?? null;
  const facts = {
    eventTitle: event.title,
    itemName,
    until: expiresAt.toISOString(),
    timeZone: event.timeZone,
  };
  return { userId, eventId, expiresAt, facts };
}

/** Releases ended offers, and offers their stock to the next members. */
export async function runWaitlists(context: Context, signal?: AbortSignal): Promise<void> {
  for (const eventId of await findEventsToOffer(context.database, context.clock.now())) {
    if (signal?.aborted === true) return;
    await runWaitlist(context, eventId);
  }
}

async function runWaitlist(context: Context, eventId: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if ((await lockStock(transaction, eventId)) === undefined) return;
    const now = context.clock.now();
    const ended = await findEndedOffers(transaction, eventId, now);
    for (const offer of ended) {
      await release(transaction, offer);
      // The member may have joined again at the same instant as the offer. Joining after its end counts.
      await endWait(transaction, eventId, offer, offer.expiresAt);
      if (offer.expiresAt <= now) await markLapsed(transaction, offer);
      transaction.afterCommit(() => publishOfferChange(context, offer));
    }
    if (ended.length > 0) transaction.afterCommit(() => announceStockChanged(context, eventId));
    await offerPlaces(context, transaction, eventId);
  });
}
