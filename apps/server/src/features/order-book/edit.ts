import { ACTIVE_ORDER_STATUSES, PAID_ORDER_STATUSES } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import { changedAt } from "../../platform/database/sql-helpers.ts";

// Changes of an order that move neither its status nor a counter. The callers have locked the order's row.

/** Clears the delay and the hold that an order's owner was notified of, for an order with a new owner or window. */
export const NOT_NOTIFIED = {
  notifiedPickupAt: null,
  delayNotifiedAt: null,
  waitingNotifiedAt: null,
} as const;

/**
 * Writes an order's new owner. The former owner's check-in ends, and so does every pickup code shown so far.
 * @param givenTo null gives the order back to the member who placed it
 */
export async function setOwner(
  transaction: Transaction,
  orderId: string,
  givenTo: string | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set((expression) => ({
      givenTo,
      hereAt: null,
      ...NOT_NOTIFIED,
      pickupIssue: expression("pickupIssue", "+", 1),
      updatedAt: changedAt(now),
    }))
    .where("id", "=", orderId)
    .execute();
}

/** Writes when an order's owner checked in at the window; null withdraws the check-in. */
export async function setCheckedInAt(
  transaction: Transaction,
  orderId: string,
  hereAt: Date | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ hereAt, updatedAt: changedAt(now) })
    .where("id", "=", orderId)
    .execute();
}

/** Writes when an order's owner said that they are on their way. */
export async function setOnMyWayAt(transaction: Transaction, orderId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ onMyWayAt: now, updatedAt: changedAt(now) })
    .where("id", "=", orderId)
    .execute();
}

/** Records that the owners of orders were notified that these are waiting. */
export async function setWaitingNotified(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ waitingNotifiedAt: now, updatedAt: changedAt(now) })
    .where("id", "in", orderIds)
    .execute();
}

/** Writes the expected start of pickup that the owners of orders were notified of. */
export async function setNotifiedPickups(
  transaction: Transaction,
  pickups: readonly { readonly id: string; readonly at: Date }[],
  now: Date,
): Promise<void> {
  await sql`UPDATE orders SET notified_pickup_at = notified.at, delay_notified_at = ${now}, updated_at = ${changedAt(now)}
    FROM unnest(${pickups.map(({ id }) => id)}::uuid[], ${pickups.map(({ at }) => at)}::timestamptz[]) AS notified (id, at)
    WHERE orders.id = notified.id`.execute(transaction);
}

/** Forgets what the owners of some windows' orders heard of delays: they are notified of a new start of their window. */
export async function forgetNotifiedPickups(
  transaction: Transaction,
  windowIds: readonly string[],
  now: Date,
): Promise<void> {
  if (windowIds.length === 0) return;
  await sql`WITH heard AS MATERIALIZED (
      SELECT id FROM orders WHERE pickup_window_id = ANY (${windowIds}::uuid[]) AND notified_pickup_at IS NOT NULL
       ORDER BY id FOR NO KEY UPDATE)
    UPDATE orders SET notified_pickup_at = NULL, delay_notified_at = NULL, updated_at = ${changedAt(now)}
    FROM heard WHERE orders.id = heard.id`.execute(transaction);
}

/** Voids every pickup code of an order that was shown so far. */
export async function voidPickupCodes(transaction: Transaction, orderId: string, now: Date): Promise<void> {
  await transaction
    .updateTable("orders")
    .set((expression) => ({ pickupIssue: expression("pickupIssue", "+", 1), updatedAt: changedAt(now) }))
    .where("id", "=", orderId)
    .execute();
}

/** The hand-off that an order is attributed to. */
export interface HandOff {
  readonly deviceId: string;
  readonly actionId: string;
  readonly actorId: string;
  readonly at: Date;
}

/** Attributes an order's pickup to another hand-off than before. */
export async function attributePickup(
  transaction: Transaction,
  orderId: string,
  { deviceId, actionId, actorId, at }: HandOff,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({
      pickedUpAt: at,
      pickedUpBy: actorId,
      pickedUpDeviceId: deviceId,
      pickedUpActionId: actionId,
      statusSince: at,
      updatedAt: changedAt(now),
    })
    .where("id", "=", orderId)
    .execute();
}

/**
 * Counts another print of orders' labels. Locks the orders by id, so that two prints never wait for each other.
 * @returns how many of the orders are the event's, and paid
 */
export async function countPrints(
  transaction: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE orders SET labels_printed = labels_printed + 1, updated_at = ${changedAt(now)}
     WHERE id IN (SELECT id FROM orders
                   WHERE id = ANY (${orderIds}::uuid[]) AND event_id = ${eventId}
                     AND status = ANY (${PAID_ORDER_STATUSES}::text[])
                   ORDER BY id FOR NO KEY UPDATE)`.execute(transaction);
  return Number(numAffectedRows);
}

/** Ends the hold of unpaid orders now; the job for expired holds then cancels them. */
export async function endHolds(
  transaction: Transaction,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`UPDATE orders SET hold_expires_at = least(hold_expires_at, ${now})
    WHERE id = ANY (${orderIds}::uuid[]) AND status = 'pending'`.execute(transaction);
}

/**
 * Deletes a member's notes to the kitchen. Those on an order that a friend claimed are the friend's until the order is
 * picked up or cancelled.
 */
export async function clearInstructions(transaction: Transaction, userId: string): Promise<void> {
  await sql`UPDATE order_items SET special_instructions = ''
    WHERE special_instructions <> ''
      AND order_id IN (SELECT id FROM orders
                        WHERE user_id = ${userId}
                          AND NOT (given_to IS NOT NULL AND status = ANY (${ACTIVE_ORDER_STATUSES})))`.execute(
    transaction,
  );
}

/** Deletes deleted members' notes to the kitchen on orders that a friend claimed, once those are over. */
export async function clearInstructionsOfDeletedPayers(database: Connection): Promise<void> {
  await sql`UPDATE order_items SET special_instructions = ''
    WHERE special_instructions <> ''
      AND order_id IN (SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
                        WHERE u.deleted_at IS NOT NULL AND o.given_to IS NOT NULL
                          AND o.status <> ALL (${ACTIVE_ORDER_STATUSES}))`.execute(database);
}
