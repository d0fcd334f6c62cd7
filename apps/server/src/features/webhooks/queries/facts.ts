import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Returns what webhooks say about orders. Nothing in it is about a member. */
export async function findOrderFacts(database: Connection, orderIds: readonly string[]) {
  return database
    .selectFrom("orders")
    .select(["id as orderId", "orderNumber", "eventId", "status", "cancelReason"])
    .select(["subtotalCents", "discountCents", "taxCents", "tipCents", "totalCents"])
    .where(sql<boolean>`id = ANY (${orderIds}::uuid[])`)
    .execute();
}

/** Returns what webhooks say about refunds. */
export async function findRefundFacts(database: Connection, refundIds: readonly string[]) {
  return database
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .select([
      "refunds.id as refundId",
      "orders.id as orderId",
      "orderNumber",
      "eventId",
      "refunds.state as status",
    ])
    .select(["refunds.amountCents", "refunds.taxCents", "refunds.tipCents", "refunds.cause"])
    .where(sql<boolean>`refunds.id = ANY (${refundIds}::uuid[])`)
    .execute();
}

/** Returns what webhooks say about events. */
export async function findEventFacts(database: Connection, eventIds: readonly string[]) {
  return database
    .selectFrom("events")
    .select(["id as eventId", "status", "registrationOpensAt", "registrationClosesAt", "pickupStartsAt"])
    .where(sql<boolean>`id = ANY (${eventIds}::uuid[])`)
    .execute();
}
