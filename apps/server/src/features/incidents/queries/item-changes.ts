import type { Remake } from "@secret/contract";
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { OrderItemChanges } from "../../../platform/database/schema.generated.ts";
import { IS_OPEN_REMAKE, IS_REMADE } from "../../order-book/index.ts";

export async function insertItemChanges(
  transaction: Transaction,
  changes: readonly Insertable<OrderItemChanges>[],
): Promise<void> {
  if (changes.length > 0) await transaction.insertInto("orderItemChanges").values(changes).execute();
}

/** Returns the pieces that are made again for an order or given to it free: those that aren't handed off or undone yet. */
export async function findOpenRemake(database: Connection, orderId: string) {
  return database
    .selectFrom("orderItemChanges")
    .select(["incidentId", "position", "menuItemId", "quantity"])
    .where("orderId", "=", orderId)
    .where(IS_OPEN_REMAKE)
    .execute();
}

/** Returns the pieces of an order that an action handed off, made again or free, without those taken back since. */
export async function findRemade(database: Connection, orderId: string, actionId: string) {
  return database
    .selectFrom("orderItemChanges")
    .select(["incidentId", "position", "menuItemId", "quantity", "actionId", "changedAt"])
    .where("orderId", "=", orderId)
    .where("actionId", "=", actionId)
    .where(IS_REMADE)
    .execute();
}

/** Returns whether a remake of an order's lines was handed off or undone after an instant. */
export async function hasRemakeEndedSince(database: Connection, orderId: string, at: Date): Promise<boolean> {
  const row = await database
    .selectFrom("orderItemChanges")
    .select("id")
    .where("orderId", "=", orderId)
    .where("position", "is not", null)
    .where("kind", "in", ["remade", "remake-undone"])
    .where("changedAt", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an event's remakes and free items to make, oldest first. Nothing is made for a cancelled order. */
export async function findOpenRemakes(
  database: Connection,
  eventId: string,
): Promise<z.input<typeof Remake>[]> {
  const rows = await database
    .selectFrom("orderItemChanges")
    .innerJoin("incidents", "incidents.id", "incidentId")
    .innerJoin("orders", "orders.id", "orderItemChanges.orderId")
    .leftJoin("orderItems", (join) =>
      join
        .onRef("orderItems.orderId", "=", "orderItemChanges.orderId")
        .onRef("orderItems.position", "=", "orderItemChanges.position"),
    )
    .innerJoin("menuItems", (join) =>
      join.on("menuItems.id", "=", ({ fn }) =>
        fn.coalesce("orderItemChanges.menuItemId", "orderItems.menuItemId"),
      ),
    )
    .select(["orderItemChanges.orderId", "changedAt as since", "menuItems.id as menuItemId"])
    .select(({ fn }) => fn.coalesce("orderItems.name", "menuItems.name").as("name"))
    .select(["orderItemChanges.quantity", "orderItemChanges.position"])
    .where("incidents.eventId", "=", eventId)
    .where("orders.status", "<>", "cancelled")
    .where(IS_OPEN_REMAKE)
    .orderBy("changedAt")
    .orderBy("orderItemChanges.id")
    .execute();
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return [...byOrder].map(([orderId, lines]) => ({
    orderId,
    since: (lines[0] as (typeof lines)[number]).since,
    lines: lines.map(({ menuItemId, name, quantity }) => ({ menuItemId, name, quantity })),
    isOnlyFree: lines.every(({ position }) => position === null),
  }));
}

/** Returns the quantity of each line of an order, by position, without cut pieces. */
export async function findOrderedPieces(
  database: Connection,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom("orderItems")
    .select(["position", "keptQuantity"])
    .where("orderId", "=", orderId)
    .execute();
  return new Map(rows.map(({ position, keptQuantity }) => [position, keptQuantity]));
}

/**
 * Sums up an order's refunds that went through or are on their way, in cents; null without any. A refund that failed or was
 * withheld counts once it is sent again.
 * @param refundIds query of the first attempts' ids
 */
export function centsGoingBack(
  orderId: RawBuilder<unknown>,
  refundIds: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql`(SELECT sum(refunds.amount_cents)::int FROM refunds
    WHERE refunds.order_id = ${orderId} AND refunds.state <> 'failed'
      AND coalesce(refunds.retry_of, refunds.id) IN (${refundIds}))`;
}
