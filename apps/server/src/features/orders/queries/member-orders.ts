import type { HeldOrder } from "@secret/contract";
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

/** A member's orders that wait for their payment: the one that runs out first is the first. */
export async function findHeldOrders(database: Connection, userId: string): Promise<HeldOrder[]> {
  const rows = await database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .select((expression) => [
      "orders.id",
      "totalCents",
      "eventId",
      "title as eventTitle",
      "holdExpiresAt",
      expression
        .exists(
          expression
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "in", ["started", "authorized"]),
        )
        .as("isPaymentUnderWay"),
    ])
    .where("userId", "=", userId)
    .where("orders.status", "=", "pending")
    .orderBy("holdExpiresAt")
    .execute();
  return rows.map(({ holdExpiresAt, isPaymentUnderWay, ...row }) => ({
    ...row,
    holdExpiresAt: holdExpiresAt.toISOString(),
    isPaymentUnderWay: Boolean(isPaymentUnderWay),
  }));
}

/** What a member has bought of the items that have a limit per member; what is only held can still be changed. */
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
    .where("orders.status", "not in", ["pending", "cancelled"])
    .where("menuItems.maxPerMember", "is not", null)
    .groupBy("menuItemId")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.menuItemId, Number(row.quantity)]));
}
