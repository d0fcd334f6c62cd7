import type { Allotment, DeclaredError, setAllotment as setAllotmentRoute } from "@secret/contract";
import {
  isSendingTime,
  mergeLines,
  ok,
  type Result,
  refuse,
  type StockShare,
  withShare,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { announceBoardChanged, announceStockChanged } from "../../events/index.ts";
import { lockStock, releaseShare, takeShare } from "../../order-book/index.ts";
import * as queries from "../queries/allotments.ts";
import { checkCounter } from "./check-counter.ts";
import { shareOfStock } from "./share.ts";

type AllotmentRequest = z.output<typeof setAllotmentRoute.body>;

/**
 * Replaces a device's offline allotment. Stock, places and window capacity are taken at once, all or nothing; the
 * former allotment is returned first, and kept if the request is refused.
 */
export async function setAllotment(
  context: Context,
  session: Session,
  eventId: string,
  { deviceId, orders, items }: AllotmentRequest,
): Promise<Result<Allotment, DeclaredError<typeof setAllotmentRoute>>> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const counter = await lockStock(transaction, eventId);
    if (counter === undefined) return refuse("EVENT_NOT_FOUND");
    const isOpen = checkCounter(counter.event, now);
    if (!isOpen.ok) return isOpen;
    const kept = await queries.findAllotment(transaction, eventId, deviceId);
    const lines = mergeLines(items.map((item) => ({ ...item, specialInstructions: "" })));
    const rest = kept === undefined ? counter : withShare(counter, kept, -1);
    const isNothing = orders === 0 || lines.length === 0;
    const share = isNothing ? undefined : shareOfStock(rest, { lines, orders, at: now });
    if (share?.ok === false) return share;
    if (kept !== undefined) await returnAllotment(transaction, eventId, { ...kept, deviceId });
    if (share !== undefined) {
      const by = { setBy: session.userId, updatedAt: now };
      await takeShare(transaction, eventId, share.value);
      await queries.insertAllotment(transaction, { eventId, deviceId }, share.value, by);
    }
    transaction.afterCommit(() => announceAllotment(context, eventId));
    return ok(shown(share?.value));
  });
}

/** Returns a device's offline allotment. */
export async function readAllotment(
  database: Connection,
  eventId: string,
  deviceId: string,
): Promise<Allotment> {
  return shown(await queries.findAllotment(database, eventId, deviceId));
}

/** Periodic job that returns the allotments of cancelled events, and of events whose actions are no longer accepted. */
export async function releaseEndedAllotments(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const event of await queries.findEventsWithAllotments(context.database)) {
    if (event.status !== "cancelled" && isSendingTime(event, now)) continue;
    await inTransaction(context.database, async (transaction) => {
      await lockStock(transaction, event.id);
      for (const kept of await queries.findAllotments(transaction, event.id))
        await returnAllotment(transaction, event.id, kept);
      transaction.afterCommit(() => announceAllotment(context, event.id));
    });
  }
}

/** Notifies the crew and members that stock has changed. */
export function announceAllotment(context: Context, eventId: string): void {
  announceStockChanged(context, eventId);
  announceBoardChanged(context, eventId);
}

/** Returns a device's allotment to stock. The caller holds the lock on the event's counters. */
export async function returnAllotment(
  transaction: Transaction,
  eventId: string,
  kept: StockShare & { readonly deviceId: string },
): Promise<void> {
  await releaseShare(transaction, eventId, kept);
  await queries.deleteAllotment(transaction, eventId, kept.deviceId);
}

/** Returns a device's allotment as the crew sees it. */
export function shown(kept: StockShare | undefined): Allotment {
  if (kept === undefined) return { orders: 0, pickupWindowId: null, items: [] };
  const items = kept.items.filter(({ quantity }) => quantity > 0);
  return {
    orders: kept.orders,
    pickupWindowId: kept.pickupWindowId,
    items: items.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
  };
}
