import { calledName } from "@secret/domain";
import type { Insertable, Selectable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { PickupConflicts } from "../../../platform/database/schema.generated.ts";
import type { HandOff } from "../../order-book/index.ts";

export type ConflictRow = Selectable<PickupConflicts>;

/** Returns an event's unseen conflicts, earliest first. */
export async function findUnseenConflicts(database: Connection, eventId: string) {
  const rows = await database
    .selectFrom("pickupConflicts")
    .innerJoin("orders", "orders.id", "pickupConflicts.orderId")
    .leftJoin("users as keeper", "keeper.id", "pickupConflicts.keptBy")
    .innerJoin("users as loser", "loser.id", "pickupConflicts.lostBy")
    .selectAll("pickupConflicts")
    .select([
      "orders.orderNumber",
      "keeper.firstName as keeperFirstName",
      "keeper.lastName as keeperLastName",
      "loser.firstName as loserFirstName",
      "loser.lastName as loserLastName",
    ])
    .where("pickupConflicts.eventId", "=", eventId)
    .where("seenAt", "is", null)
    .orderBy("pickupConflicts.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    keptDeviceId: row.keptDeviceId,
    keptBy: row.keptBy === null ? null : calledName(row.keeperFirstName ?? "", row.keeperLastName ?? ""),
    keptAt: row.keptAt,
    lostActionId: row.lostActionId,
    lostDeviceId: row.lostDeviceId,
    lostBy: calledName(row.loserFirstName, row.loserLastName),
    lostAt: row.lostAt,
    cancelledAt: row.cancelledAt,
    isReleased: row.releasedAt !== null,
  }));
}

/**
 * Returns the conflicts with an order's recorded hand-off, seen or not, in the order of the losing hand-offs. Conflicts
 * with an undone hand-off don't count. The order's row is locked.
 */
export async function findConflictsOf(transaction: Transaction, orderId: string): Promise<ConflictRow[]> {
  return transaction
    .selectFrom("pickupConflicts")
    .innerJoin("orders", "orders.id", "pickupConflicts.orderId")
    .selectAll("pickupConflicts")
    .where("orderId", "=", orderId)
    .whereRef("keptDeviceId", "=", "orders.pickedUpDeviceId")
    .whereRef("keptAt", "=", "orders.pickedUpAt")
    .orderBy("lostAt")
    .orderBy("pickupConflicts.id")
    .execute();
}

/** Returns an order's invalid hand-offs: its code was void, or it was cancelled or released. The order's row is locked. */
export async function findVoidHandOffs(transaction: Transaction, orderId: string): Promise<ConflictRow[]> {
  return transaction
    .selectFrom("pickupConflicts")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("keptDeviceId", "is", null)
    .orderBy("lostAt")
    .orderBy("id")
    .execute();
}

export async function insertConflict(
  transaction: Transaction,
  conflict: Insertable<PickupConflicts>,
): Promise<void> {
  await transaction.insertInto("pickupConflicts").values(conflict).execute();
}

export async function deleteConflict(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("pickupConflicts").where("id", "=", id).execute();
}

/** Attributes the conflicts with an order's recorded hand-off to another one. Call it before the order's own change. */
export async function attributeConflicts(
  transaction: Transaction,
  orderId: string,
  { deviceId, actorId, at }: HandOff,
): Promise<void> {
  await transaction
    .updateTable("pickupConflicts")
    .from("orders")
    .set({ keptDeviceId: deviceId, keptBy: actorId, keptAt: at })
    .whereRef("orders.id", "=", "pickupConflicts.orderId")
    .where("orderId", "=", orderId)
    .whereRef("keptDeviceId", "=", "orders.pickedUpDeviceId")
    .whereRef("keptAt", "=", "orders.pickedUpAt")
    .execute();
}

/**
 * Marks a conflict as seen.
 * @returns whether it was unseen before; undefined if the event has no such conflict
 */
export async function markConflictSeen(
  transaction: Transaction,
  conflict: { readonly id: string; readonly eventId: string; readonly seenBy: string },
  now: Date,
): Promise<boolean | undefined> {
  const known = await transaction
    .selectFrom("pickupConflicts")
    .select("seenAt")
    .where("id", "=", conflict.id)
    .where("eventId", "=", conflict.eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known === undefined || known.seenAt !== null) return known && false;
  const seen = { seenAt: now, seenBy: conflict.seenBy };
  await transaction.updateTable("pickupConflicts").set(seen).where("id", "=", conflict.id).execute();
  return true;
}
