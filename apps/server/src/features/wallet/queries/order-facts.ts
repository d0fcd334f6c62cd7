import type { OrderStatus } from "@secret/domain";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";

/** Order with all that calendars and wallets show of it. */
export type OrderFacts = NonNullable<Awaited<ReturnType<typeof findOrderFacts>>>;

/** Finds an order with its event, window, items and owner; undefined if there is none. */
export async function findOrderFacts(database: Connection, orderId: string) {
  const row = await database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select((order) => [
      "orders.id",
      "orders.orderNumber",
      "orders.status",
      "orders.ownerId",
      "orders.pickupIssue",
      "orders.pickedUpAt",
      "orders.pickupOutcome",
      "orders.createdAt",
      order.fn<Date>("greatest", ["orders.updatedAt", "events.updatedAt"]).as("changedAt"),
      "events.title",
      "events.locationName",
      "events.address",
      "events.zipCode",
      "events.latitude",
      "events.longitude",
      "events.timeZone",
      "events.revision",
      "events.pickupStartsAt",
      "events.pickupEndsAt",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      "shiftMinutes",
      jsonArrayFrom(
        order
          .selectFrom("orderItems")
          .whereRef("orderItems.orderId", "=", "orders.id")
          .where("orderItems.keptQuantity", ">", 0)
          .select(["orderItems.name", "orderItems.keptQuantity as quantity"])
          .orderBy("orderItems.position"),
      ).as("items"),
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  return row && { ...row, status: row.status as OrderStatus };
}

/** Returns whether a member still has an account. */
export async function hasAccount(database: Connection, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
