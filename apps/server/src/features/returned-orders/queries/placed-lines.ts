import type { Connection } from "../../../platform/database/database.ts";

/** Returns an order's lines as placed, with their prices. */
export async function findPlacedLines(database: Connection, orderId: string) {
  return database
    .selectFrom("orderItems")
    .innerJoin("menuItems", "menuItems.id", "menuItemId")
    .select([
      "position",
      "menuItemId",
      "orderItems.name",
      "description",
      "imageUrl",
      "quantity",
      "cutQuantity",
      "unitPriceCents",
      "maxPerMember",
      "pickupUnits",
    ])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();
}
