import type { Remake } from "@secret/contract";
import type { Insertable } from "kysely";
import type { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { OrderItemChanges } from "../../../platform/database/schema.generated.ts";
import { IS_OPEN_REMAKE } from "../../orders/index.ts";

export async function insertItemChanges(
  transaction: Transaction,
  changes: readonly Insertable<OrderItemChanges>[],
): Promise<void> {
  if (changes.length > 0) await transaction.insertInto("orderItemChanges").values(changes).execute();
}

/** Returns the lines of an order's remake that is to be made; none if there is no such remake. */
export async function findOpenRemake(database: Connection, orderId: string) {
  return database
    .selectFrom("orderItemChanges")
    .select(["incidentId", "position", "quantity"])
    .where("orderId", "=", orderId)
    .where(IS_OPEN_REMAKE)
    .execute();
}

/** Returns whether a remake of an order was handed off or undone after an instant. */
export async function hasRemakeEndedSince(database: Connection, orderId: string, at: Date): Promise<boolean> {
  const row = await database
    .selectFrom("orderItemChanges")
    .select("id")
    .where("orderId", "=", orderId)
    .where("kind", "in", ["remade", "remake-undone"])
    .where("changedAt", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns an event's remakes to make, oldest first. Nothing is made for a cancelled order. */
export async function findOpenRemakes(
  database: Connection,
  eventId: string,
): Promise<z.input<typeof Remake>[]> {
  const rows = await database
    .selectFrom("orderItemChanges")
    .innerJoin("incidents", "incidents.id", "incidentId")
    .innerJoin("orders", "orders.id", "orderItemChanges.orderId")
    .innerJoin("orderItems", (join) =>
      join
        .onRef("orderItems.orderId", "=", "orderItemChanges.orderId")
        .onRef("orderItems.position", "=", "orderItemChanges.position"),
    )
    .select(["orderItemChanges.orderId", "changedAt as since", "orderItemChanges.position"])
    .select(["orderItems.name", "orderItemChanges.quantity"])
    .where("incidents.eventId", "=", eventId)
    .where("orders.status", "<>", "cancelled")
    .where(IS_OPEN_REMAKE)
    .orderBy("changedAt")
    .orderBy("orderItemChanges.position")
    .execute();
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return [...byOrder].map(([orderId, lines]) => ({
    orderId,
    since: (lines[0] as (typeof lines)[number]).since,
    lines: lines.map(({ position, name, quantity }) => ({ position, name, quantity })),
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
