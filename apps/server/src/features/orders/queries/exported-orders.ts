import type { AdminOrderMatch } from "@secret/contract";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { NO_CACHED_PLAN } from "../../../platform/database/naming-client.ts";
import { isMatch, type Sought } from "./matching-orders.ts";
import { REFUNDED_CENTS } from "./order-payments.ts";

/** An order's row in the export. */
export type ExportedOrder = Awaited<ReturnType<typeof findExportedOrders>>[number];

/** Returns matching orders, newest first, that come after the last one of the previous part. */
export async function findExportedOrders(
  database: Connection,
  match: AdminOrderMatch,
  sought: Sought | undefined,
  behind: { readonly id: string; readonly placedAt: string } | undefined,
  limit: number,
) {
  let query = database
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.eventId")
    .innerJoin("pickupWindows", "pickupWindows.id", "orders.pickupWindowId")
    .leftJoin("users as owners", "owners.id", "orders.ownerId")
    .leftJoin("users as payers", "payers.id", "orders.userId")
    .leftJoin("walkUps", "walkUps.orderId", "orders.id")
    .leftJoin("promoCodes", "promoCodes.id", "orders.promoCodeId")
    .where((expression) => isMatch(expression as never, match, sought));
  if (behind !== undefined) {
    query = query.where(
      sql<SqlBool>`(orders.created_at, orders.id) < (${behind.placedAt}::timestamptz, ${behind.id}::uuid)`,
    );
  }
  return query
    .modifyFront(NO_CACHED_PLAN)
    .select((expression) => [
      "orders.id",
      sql<string>`orders.created_at::text`.as("placedAt"),
      "orders.orderNumber",
      "orders.createdAt",
      "orders.status",
      "orders.cancelReason",
      "orders.pickedUpAt",
      "orders.givenTo",
      "owners.firstName",
      "owners.lastName",
      "owners.email",
      "owners.phone",
      "payers.firstName as payerFirstName",
      "payers.lastName as payerLastName",
      "walkUps.name as walkUpName",
      "walkUps.phone as walkUpPhone",
      "events.title",
      "events.timeZone",
      "pickupWindows.startsAt",
      "promoCodes.code as promoCode",
      "orders.subtotalCents",
      "orders.discountCents",
      "orders.taxCents",
      "orders.tipCents",
      "orders.totalCents",
      expression
        .selectFrom("orderItems")
        .select(sql<string>`string_agg(quantity || ' × ' || name, '; ' ORDER BY position)`.as("items"))
        .whereRef("orderItems.orderId", "=", "orders.id")
        .as("items"),
      expression
        .selectFrom("payments")
        .select("sourceKind")
        .whereRef("payments.orderId", "=", "orders.id")
        .where("payments.state", "=", "captured")
        .where("payments.isSurplus", "=", false)
        .as("paidBy"),
      REFUNDED_CENTS.as("refundedCents"),
    ])
    .orderBy("orders.createdAt", "desc")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .execute();
}
