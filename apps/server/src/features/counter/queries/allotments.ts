import type { StockShare } from "@secret/domain";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns a device's offline allotment; undefined if it has none. */
export async function findAllotment(
  database: Connection,
  eventId: string,
  deviceId: string,
): Promise<StockShare | undefined> {
  return selectAllotments(database, eventId).where("deviceId", "=", deviceId).executeTakeFirst();
}

/** Returns the offline allotments of an event's devices. */
export async function findAllotments(
  database: Connection,
  eventId: string,
): Promise<(StockShare & { readonly deviceId: string })[]> {
  return selectAllotments(database, eventId).execute();
}

/** Returns who set aside the stock that an event's devices keep, and when. */
export async function findAllotmentOwners(database: Connection, eventId: string) {
  return database
    .selectFrom("setAsides")
    .innerJoin("users", "users.id", "setAsides.setBy")
    .select(["setAsides.deviceId", "setAsides.updatedAt", "users.firstName", "users.lastName"])
    .where("eventId", "=", eventId)
    .execute();
}

function selectAllotments(database: Connection, eventId: string) {
  return database
    .selectFrom("setAsides")
    .select((expression) => [
      "deviceId",
      "pickupWindowId",
      "orders",
      jsonArrayFrom(
        expression
          .selectFrom("setAsideItems")
          .select(["menuItemId", "quantity", "pickupUnits"])
          .whereRef("setAsideItems.eventId", "=", "setAsides.eventId")
          .whereRef("setAsideItems.deviceId", "=", "setAsides.deviceId")
          .orderBy("menuItemId"),
      ).as("items"),
    ])
    .where("eventId", "=", eventId);
}

/** Returns events with offline allotments. */
export async function findEventsWithAllotments(database: Connection) {
  return database
    .selectFrom("events")
    .select(["id", "status", "pickupStartsAt", "pickupEndsAt"])
    .where("id", "in", database.selectFrom("setAsides").select("eventId"))
    .execute();
}

export async function insertAllotment(
  transaction: Transaction,
  owner: { eventId: string; deviceId: string },
  { pickupWindowId, orders, items }: StockShare,
  by: { setBy: string; updatedAt: Date },
): Promise<void> {
  await transaction
    .insertInto("setAsides")
    .values({ ...owner, pickupWindowId, orders, ...by })
    .execute();
  await transaction
    .insertInto("setAsideItems")
    .values(items.map((item) => ({ ...owner, ...item })))
    .execute();
}

/** Deletes an allotment with its items. The caller updates the stock counters. */
export async function deleteAllotment(
  transaction: Transaction,
  eventId: string,
  deviceId: string,
): Promise<void> {
  await transaction
    .deleteFrom("setAsides")
    .where("eventId", "=", eventId)
    .where("deviceId", "=", deviceId)
    .execute();
}

/** Deducts one sale from a device's allotment. The stock counters don't change, since the order now holds the stock. */
export async function takeFromAllotment(
  transaction: Transaction,
  eventId: string,
  deviceId: string,
  { items }: StockShare,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("setAsides")
    .set(({ eb }) => ({ orders: eb("orders", "-", 1), updatedAt: now }))
    .where("eventId", "=", eventId)
    .where("deviceId", "=", deviceId)
    .execute();
  await sql`UPDATE set_aside_items SET quantity = set_aside_items.quantity - sold.quantity
    FROM unnest(${items.map(({ menuItemId }) => menuItemId)}::uuid[],
                ${items.map(({ quantity }) => quantity)}::int[]) AS sold (menu_item_id, quantity)
    WHERE event_id = ${eventId} AND device_id = ${deviceId}
      AND set_aside_items.menu_item_id = sold.menu_item_id`.execute(transaction);
}
