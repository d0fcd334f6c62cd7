import type { Connection } from "../../../platform/database/database.ts";

/** The unpaid order that a member has for an event. */
export async function findPendingOrderId(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("orders")
    .select("id")
    .where("eventId", "=", eventId)
    .where("userId", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row?.id;
}

/** What a member has ordered of the items that have a limit per member. */
export async function findOrderedQuantities(
  database: Connection,
  eventId: string,
  userId: string,
): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom("orderItems")
    .innerJoin("orders", "orders.id", "orderItems.orderId")
    .innerJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select((expression) => ["menuItemId", expression.fn.sum<number>("quantity").as("quantity")])
    .where("orders.eventId", "=", eventId)
    .where("orders.userId", "=", userId)
    .where("orders.status", "<>", "cancelled")
    .where("menuItems.maxPerMember", "is not", null)
    .groupBy("menuItemId")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.menuItemId, Number(row.quantity)]));
}
