import type { OfferedOrder } from "@secret/contract";
import type { z } from "zod";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Returns the sender's data shown to holders of the link. */
export async function findSender(database: Connection, userId: string) {
  return database
    .selectFrom("users")
    .select(["firstName", "deactivatedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks the claimer's row, so that the account can't be deleted in the meantime. Returns undefined if it was deleted.
 */
export async function holdClaimer(
  transaction: Transaction,
  userId: string,
): Promise<{ readonly firstName: string } | undefined> {
  return transaction
    .selectFrom("users")
    .select("firstName")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
}

/** Returns event, window and items of an offered order. */
export async function findOfferedOrder(
  database: Connection,
  orderId: string,
): Promise<Pick<z.input<typeof OfferedOrder>, "event" | "items" | "pickupWindow">> {
  const order = await database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select(["title", "locationName", "address", "zipCode", "timeZone", "eventAt", "startsAt", "endsAt"])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const items = await database
    .selectFrom("orderItems")
    .leftJoin("menuItems", "menuItems.id", "orderItems.menuItemId")
    .select(["orderItems.name", "keptQuantity as quantity", "imageUrl", "allergens"])
    .where("orderId", "=", orderId)
    .orderBy("orderItems.position")
    .execute();
  const { startsAt, endsAt, ...event } = order;
  return {
    event,
    pickupWindow: { startsAt, endsAt },
    items: items.map((item) => ({
      ...item,
      allergens: item.allergens as OfferedOrder["items"][number]["allergens"],
    })),
  };
}
