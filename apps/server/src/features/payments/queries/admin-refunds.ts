import type { AdminRefund } from "@secret/contract";
import { calledName, type HandPayment } from "@secret/domain";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Connection } from "../../../platform/database/database.ts";
import { OWED_CENTS, WITHHELD_CENTS } from "./refundable.ts";

interface RefundFilter {
  readonly state?: AdminRefund["state"] | undefined;
  readonly orderId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns matching refunds, newest first. */
export async function findAdminRefunds(database: Connection, filter: RefundFilter) {
  const { state, orderId, before, limit } = filter;
  let query = selectAdminRefunds(database);
  if (state !== undefined) query = query.where("refunds.state", "=", state);
  if (orderId !== undefined) query = query.where("refunds.orderId", "=", orderId);
  if (before !== undefined) query = query.where("refunds.id", "<", before);
  const rows = await query.orderBy("refunds.id", "desc").limit(limit).execute();
  return rows.map(toAdminRefund);
}

function selectAdminRefunds(database: Connection) {
  return database
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .leftJoin("users as askers", "askers.id", "refunds.requestedBy")
    .selectAll("refunds")
    .select((expression) => [
      "orders.orderNumber",
      "askers.firstName",
      "askers.lastName",
      OWED_CENTS.as("owedCents"),
      WITHHELD_CENTS.as("withheldCents"),
      jsonArrayFrom(
        expression
          .selectFrom("refundLines")
          .innerJoin("orderItems", (join) =>
            join
              .onRef("orderItems.orderId", "=", "refundLines.orderId")
              .onRef("orderItems.position", "=", "refundLines.position"),
          )
          .select(["refundLines.position", "refundLines.quantity", "orderItems.name"])
          .whereRef("refundLines.refundId", "=", "refunds.id")
          .orderBy("refundLines.position"),
      ).as("lines"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdminRefunds>["executeTakeFirstOrThrow"]>>;

function toAdminRefund(row: Row) {
  const { firstName, lastName } = row;
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    paymentId: row.paymentId,
    state: row.state as AdminRefund["state"],
    cause: row.cause as AdminRefund["cause"],
    amountCents: row.amountCents,
    reason: row.reason,
    refusal: row.failureDetail,
    owedCents: row.owedCents,
    withheldCents: row.withheldCents,
    requestedBy: firstName === null ? null : calledName(firstName, lastName ?? ""),
    providerRefundId: row.providerRefundId,
    byHand:
      row.paidBy === null ? null : { by: row.paidBy as HandPayment, reference: row.paidReference ?? "" },
    lines: row.lines,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
