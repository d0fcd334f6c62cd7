import type { OrderReturn } from "@secret/contract";
import { OPEN_PAYMENT_STATES } from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

// Code that changes a return holds the lock on the order's row.

/** Returned order on the waitlist, and its open offer. */
export interface OpenReturn {
  readonly id: string;
  readonly listedAt: Date;
  readonly offer: OpenOffer | null;
}

interface OpenOffer {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: Date;
  /** Order that claims the returned one; null if there is none. */
  readonly orderId: string | null;
  readonly orderStatus: string | null;
  readonly isPaymentUnderWay: boolean;
}

/** Returns an order's open return; undefined if there is none. */
export async function findOpenReturn(database: Connection, orderId: string): Promise<OpenReturn | undefined> {
  const { rows } = await sql<
    Omit<OpenReturn, "offer"> & {
      [Key in keyof OpenOffer as `offer${Capitalize<Key>}`]: OpenOffer[Key] | null;
    }
  >`
    SELECT give_backs.id, listed_at AS "listedAt", offers.id AS "offerId", offers.user_id AS "offerUserId",
           offers.expires_at AS "offerExpiresAt", offers.order_id AS "offerOrderId", orders.status AS "offerOrderStatus",
           EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id
                      AND payments.state = ANY (${OPEN_PAYMENT_STATES})) AS "offerIsPaymentUnderWay"
      FROM give_backs
      LEFT JOIN give_back_offers AS offers ON offers.give_back_id = give_backs.id AND offers.ended_at IS NULL
      LEFT JOIN orders ON orders.id = offers.order_id
     WHERE give_backs.order_id = ${orderId} AND give_backs.ended_at IS NULL`.execute(database);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { id, listedAt, offerId, offerUserId: userId, offerExpiresAt: expiresAt } = row;
  if (offerId === null || userId === null || expiresAt === null) return { id, listedAt, offer: null };
  const { offerOrderId: orderIdOfOffer, offerOrderStatus: orderStatus } = row;
  const isPaymentUnderWay = row.offerIsPaymentUnderWay === true;
  return {
    id,
    listedAt,
    offer: { id: offerId, userId, expiresAt, orderId: orderIdOfOffer, orderStatus, isPaymentUnderWay },
  };
}

/**
 * Returns the next member of the event's waitlist, in order of joining. Skips members who have an order or an offer
 * there, or who were ever offered this order before.
 */
export async function findNextWaiting(database: Connection, giveBackId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    SELECT waiting.user_id AS "userId"
      FROM give_backs JOIN orders AS given ON given.id = give_backs.order_id
      JOIN event_registrations AS waiting ON waiting.event_id = given.event_id AND waiting.waitlisted_at IS NOT NULL
      JOIN users ON users.id = waiting.user_id AND users.deactivated_at IS NULL
     WHERE give_backs.id = ${giveBackId}
       AND NOT EXISTS (SELECT FROM give_back_offers AS had
                         JOIN give_backs AS listed ON listed.id = had.give_back_id
                        WHERE had.user_id = waiting.user_id
                          AND (listed.order_id = given.id
                               OR (had.event_id = given.event_id AND had.ended_at IS NULL)))
       AND NOT EXISTS (SELECT FROM waitlist_offers AS offers
                        WHERE offers.event_id = given.event_id AND offers.user_id = waiting.user_id)
       AND NOT EXISTS (SELECT FROM orders AS own
                        WHERE own.event_id = given.event_id AND own.owner_id = waiting.user_id
                          AND own.status <> 'cancelled')
     ORDER BY waiting.waitlisted_at, waiting.user_id LIMIT 1`.execute(database);
  return rows[0]?.userId;
}

/** Finds the open returned-orders of these orders, by order. Few orders have one, so they're read one at a time. */
export async function findOrderReturns(
  database: Connection,
  orderIds: readonly string[],
): Promise<Map<string, z.input<typeof OrderReturn> | null>> {
  const found = new Map<string, z.input<typeof OrderReturn> | null>();
  for (const orderId of orderIds) found.set(orderId, await readReturn(database, orderId));
  return found;
}

/** Returns a return as the order's owner sees it; null if there is none. */
async function readReturn(
  database: Connection,
  orderId: string,
): Promise<z.input<typeof OrderReturn> | null> {
  const open = await findOpenReturn(database, orderId);
  if (open === undefined) return null;
  const offer = open.offer?.orderStatus === "cancelled" ? null : open.offer;
  const isAnybodyWaiting = offer !== null || (await findNextWaiting(database, open.id)) !== undefined;
  return {
    listedAt: open.listedAt,
    state: offer === null ? "listed" : offer.isPaymentUnderWay ? "being-paid" : "offered",
    offeredUntil: offer?.expiresAt ?? null,
    isAnybodyWaiting,
  };
}

/** Ended return, with the members it affects. */
export interface EndedReturn {
  readonly orderId: string;
  /** Member that it was offered to. */
  readonly offeredTo: string | null;
  /** Order that was going to claim it. */
  readonly claimedBy: string | null;
}

/** Ends the listings of these orders, with their open offers. The orders' rows are locked. */
export async function endListings(
  transaction: Transaction,
  orderIds: readonly string[],
  outcome: "sold" | "taken-back" | "over",
  now: Date,
): Promise<EndedReturn[]> {
  const { rows } = await sql<EndedReturn>`
    WITH ended AS (
      UPDATE give_backs SET ended_at = ${now}, outcome = ${outcome}
       WHERE order_id = ANY (${orderIds}::uuid[]) AND ended_at IS NULL RETURNING id, order_id),
    offers AS (
      UPDATE give_back_offers SET ended_at = ${now}
       WHERE give_back_id IN (SELECT id FROM ended) AND ended_at IS NULL
      RETURNING give_back_id, user_id, order_id)
    SELECT ended.order_id AS "orderId", offers.user_id AS "offeredTo", offers.order_id AS "claimedBy"
      FROM ended LEFT JOIN offers ON offers.give_back_id = ended.id`.execute(transaction);
  return rows;
}

/** Reopens the ended offer of a returned order's claim, unless its member has another offer. Both orders' rows are locked. */
export async function reopenOffer(
  transaction: Transaction,
  giveBackId: string,
  orderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("giveBackOffers")
    .set({ endedAt: null })
    .where("giveBackId", "=", giveBackId)
    .where("orderId", "=", orderId)
    // A member has at most one open offer per event.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM give_back_offers AS other WHERE other.ended_at IS NULL
        AND (other.event_id, other.user_id) = (give_back_offers.event_id, give_back_offers.user_id))`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pieces of one menu item in a returned order: those not in the order that takes it over, and those refunded. */
export interface PiecesNotTaken {
  readonly menuItemId: string;
  readonly pieces: number;
  readonly refunded: number;
}

/** Compares a returned order with the one that takes it over, item by item. */
export async function findPiecesNotTaken(
  transaction: Transaction,
  givenId: string,
  takerId: string,
): Promise<PiecesNotTaken[]> {
  const { rows } = await sql<PiecesNotTaken>`
    SELECT menu_item_id AS "menuItemId", sum(pieces)::int AS pieces, sum(refunded)::int AS refunded FROM (
      SELECT menu_item_id, kept_quantity AS pieces, (
             SELECT greatest(coalesce(sum(refund_lines.quantity), 0) - cut_quantity, 0) FROM refund_lines
               JOIN refunds ON refunds.id = refund_id AND refunds.state <> 'failed'
              WHERE refund_lines.order_id = order_items.order_id
                AND refund_lines.position = order_items.position) AS refunded
        FROM order_items WHERE order_id = ${givenId}
      UNION ALL
      SELECT menu_item_id, -quantity, 0 FROM order_items WHERE order_id = ${takerId}) AS lines
     GROUP BY 1 HAVING sum(pieces) <> 0 OR sum(refunded) <> 0`.execute(transaction);
  return rows;
}
