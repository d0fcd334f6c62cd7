import type { StockShare } from "@secret/domain";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** What a device has set aside; undefined for nothing. */
export async function findSetAside(
  database: Connection,
  eventId: string,
  deviceId: string,
): Promise<StockShare | undefined> {
  return selectSetAsides(database, eventId).where("deviceId", "=", deviceId).executeTakeFirst();
}

/** What each device has set aside of an event. */
export async function findSetAsides(
  database: Connection,
  eventId: string,
): Promise<(StockShare & { readonly deviceId: string })[]> {
  return selectSetAsides(database, eventId).execute();
}

/** Returns who set aside the stock that an event's devices keep, and when. */
export async function findSetAsideOwners(database: Connection, eventId: string) {
  return database
    .selectFrom("setAsides")
    .innerJoin("users", "users.id", "setAsides.setBy")
    .select(["setAsides.deviceId", "setAsides.updatedAt", "users.firstName", "users.lastName"])
    .where("eventId", "=", eventId)
    .execute();
}

function selectSetAsides(database: Connection, eventId: string) {
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

/** The events of which something is set aside. */
export async function findEventsWithSetAsides(database: Connection) {
  return database
    .selectFrom("events")
    .select(["id", "status", "pickupStartsAt", "pickupEndsAt"])
    .where("id", "in", database.selectFrom("setAsides").select("eventId"))
    .execute();
}

export async function insertSetAside(
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

/** Its items go with it. Counters are the caller's. */
export async function deleteSetAside(
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

/** Takes one sale out of what a device has set aside. Counters stay as they are: the order has it now. */
export async function takeOutOfSetAside(
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
