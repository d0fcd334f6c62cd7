import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DB } from "../../../platform/database/schema.generated.ts";

/** Selects the lines of the outer query's order, in the order in which they were placed, as its member sees them. */
export function orderLines() {
  return jsonArrayFrom(
    expressionBuilder<DB, "orders">()
      .selectFrom("orderItems")
      .leftJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
      .select((item) => [
        "menuItemId",
        "orderItems.name",
        item.fn.coalesce("menuItems.description", item.val("")).as("description"),
        "quantity",
        "unitPriceCents",
        "totalPriceCents",
        "specialInstructions",
        "imageUrl",
      ])
      .whereRef("orderItems.orderId", "=", "orders.id")
      .orderBy("orderItems.position"),
  );
}
