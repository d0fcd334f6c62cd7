import type { Allergen } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { IS_REMADE } from "../../order-book/index.ts";

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

/** Adds a warning about an item for each order that got it. The incidents are done at once. */
export async function insertWarnings(
  transaction: Transaction,
  {
    eventId,
    menuItemId,
    startedBy,
    orderIds,
    now,
  }: {
    readonly eventId: string;
    readonly menuItemId: string;
    readonly startedBy: string;
    readonly orderIds: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    INSERT INTO incidents (event_id, kind, order_id, menu_item_id, reason, state, started_by, started_at, ended_at)
    SELECT ${eventId}, 'wrong-order', order_id, ${menuItemId}, ${ALARM_REASON}, 'done', ${startedBy}, ${now}, ${now}
      FROM unnest(${orderIds}::uuid[]) AS order_id`.execute(transaction);
}

/**
 * Returns the orders of which an item was handed off since an instant, latest first: with the bag, made again or free. A
 * walk-up has no owner.
 */
export async function findRecentHandOffs(
  database: Connection,
  {
    eventId,
    menuItemId,
    since,
  }: { readonly eventId: string; readonly menuItemId: string; readonly since: Date },
): Promise<{ id: string; ownerId: string | null }[]> {
  const { rows } = await sql<{ id: string; ownerId: string | null }>`
    SELECT orders.id, owner_id AS "ownerId"
      FROM orders JOIN (
        SELECT order_id, picked_up_at AS at
          FROM orders JOIN order_items ON order_id = orders.id AND menu_item_id = ${menuItemId} AND kept_quantity > 0
         WHERE event_id = ${eventId} AND status = 'completed'
        UNION ALL
        SELECT order_item_changes.order_id, changed_at
          FROM order_item_changes
          LEFT JOIN order_items AS lines
            ON lines.order_id = order_item_changes.order_id AND lines.position = order_item_changes.position
         WHERE ${IS_REMADE} AND coalesce(order_item_changes.menu_item_id, lines.menu_item_id) = ${menuItemId}
      ) AS handed_off ON handed_off.order_id = orders.id
     WHERE event_id = ${eventId} AND at > ${since}
     GROUP BY orders.id
     ORDER BY max(at) DESC, orders.id`.execute(database);
  return rows;
}

export async function findPhone(database: Connection, userId: string): Promise<string | null> {
  const row = await database.selectFrom("users").select("phone").where("id", "=", userId).executeTakeFirst();
  return row?.phone ?? null;
}
