import type { Allergen } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Reason of an incident about a wrong bag that its holder was warned of. */
export const ALARM_REASON = "allergen-alarm";

/** Returns the allergens of each line of an order; null for an item that nobody has checked. */
export async function findAllergens(
  database: Connection,
  orderId: string,
): Promise<(readonly Allergen[] | null)[]> {
  const rows = await database
    .selectFrom("orderItems")
    .innerJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select("allergens")
    .where("orderId", "=", orderId)
    .execute();
  return rows.map(({ allergens }) => allergens as Allergen[] | null);
}

/** Returns the alarms of an event: the warned orders, and the orders whose bags they have or the item they were warned of. */
export async function findAlarms(database: Connection, eventId: string) {
  return database
    .selectFrom("incidents")
    .select(["id", "orderId", "menuItemId", sql<string>`numbers ->> 'bagOrderId'`.as("bagOrderId")])
    .where("eventId", "=", eventId)
    .where("kind", "=", "wrong-order")
    .where("reason", "=", ALARM_REASON)
    .execute();
}

/** Returns the orders with an item that were handed off since an instant, latest first. A walk-up has no owner. */
export async function findRecentHandOffs(
  database: Connection,
  {
    eventId,
    menuItemId,
    since,
  }: { readonly eventId: string; readonly menuItemId: string; readonly since: Date },
) {
  return database
    .selectFrom("orders")
    .select(["id", "ownerId"])
    .where("eventId", "=", eventId)
    .where("status", "=", "completed")
    .where("pickedUpAt", ">", since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orderItems")
          .select("orderItems.orderId")
          .whereRef("orderItems.orderId", "=", "orders.id")
          .where("menuItemId", "=", menuItemId)
          .where("keptQuantity", ">", 0),
      ),
    )
    .orderBy("pickedUpAt", "desc")
    .orderBy("id")
    .execute();
}

export async function findPhone(database: Connection, userId: string): Promise<string | null> {
  const row = await database.selectFrom("users").select("phone").where("id", "=", userId).executeTakeFirst();
  return row?.phone ?? null;
}
