import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns an order for its receipt, with its payer (null for a walk-up) and whether it was paid. */
export async function findReceiptOrder(database: Connection, orderId: string) {
  return database
    .selectFrom("orders")
    .select(["userId", "givenTo", "eventId", "orderNumber"])
    .select(
      sql<boolean>`EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id
        AND state = 'captured' AND NOT is_surplus)`.as("isPaid"),
    )
    .where("id", "=", orderId)
    .executeTakeFirst();
}
