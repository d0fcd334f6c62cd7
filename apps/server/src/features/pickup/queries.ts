import type { PickupOrder } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../platform/database/database.ts";

/** An order as the pickup window needs it. */
export interface PickupRecord {
  readonly userId: string;
  readonly eventId: string;
  readonly pickupIssue: number;
  readonly pickedUpAt: Date | null;
  readonly pickupEndsAt: Date;
  readonly status: OrderStatus;
  readonly order: PickupOrder;
}

/** Reads an order for its pickup; undefined when there is none. */
export async function findPickupRecord(
  database: Connection,
  orderId: string,
): Promise<PickupRecord | undefined> {
  const row = await database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .select((expression) => [
      "orders.id",
      "orders.orderNumber",
      "orders.status",
      "orders.userId",
      "orders.eventId",
      "orders.pickupIssue",
      "orders.pickedUpAt",
      "users.firstName",
      "users.lastName",
      "events.title",
      "events.timeZone",
      "events.pickupEndsAt",
      "pickupWindows.startsAt",
      "pickupWindows.endsAt",
      jsonArrayFrom(
        expression
          .selectFrom("orderItems")
          .select(["menuItemId", "name", "quantity", "specialInstructions"])
          .whereRef("orderItems.orderId", "=", "orders.id")
          .orderBy("orderItems.position"),
      ).as("items"),
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const status = row.status as OrderStatus;
  return {
    userId: row.userId,
    eventId: row.eventId,
    pickupIssue: row.pickupIssue,
    pickedUpAt: row.pickedUpAt,
    pickupEndsAt: row.pickupEndsAt,
    status,
    order: {
      id: row.id,
      orderNumber: row.orderNumber,
      status,
      customerName: `${row.firstName} ${row.lastName}`,
      eventTitle: row.title,
      timeZone: row.timeZone,
      pickupWindow: { startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
      items: row.items,
      pickedUpAt: row.pickedUpAt?.toISOString() ?? null,
    },
  };
}
