import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Of our books, what a payment of the bank's is held against. */
export interface BookedPayment {
  readonly id: string;
  readonly state: string;
  readonly amountCents: number;
  readonly providerPaymentId: string | null;
  readonly isOpen: boolean;
  readonly orderNumber: string;
}

/** The payments that go by these ids of ours. */
export async function findBookedPayments(
  database: Connection,
  ids: readonly string[],
): Promise<Map<string, BookedPayment>> {
  const rows = await database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.id", "state", "amountCents", "providerPaymentId", "orderNumber"])
    .select(({ eb }) => eb("reconcileAfter", "is not", null).as("isOpen"))
    .where(sql<boolean>`payments.id = ANY (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, isOpen: Boolean(row.isOpen) }]));
}

/** Which of the bank's refunds are in our books. */
export async function findBookedRefunds(
  database: Connection,
  providerRefundIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("refunds")
    .select("providerRefundId")
    .where(sql<boolean>`provider_refund_id = ANY (${providerRefundIds}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ providerRefundId }) => providerRefundId ?? []));
}

/** The orders' numbers by the bank's ids of the payments that they were paid with; and whether an answer about a refund of them is still open. */
export async function findRefundedOrders(database: Connection, providerPaymentIds: readonly string[]) {
  const rows = await database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["providerPaymentId", "orderNumber", "orders.status"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("refunds")
          .select("refunds.id")
          .whereRef("refunds.paymentId", "=", "payments.id")
          .where("refunds.state", "=", "started"),
      ).as("isAsked"),
    )
    .where(sql<boolean>`provider_payment_id = ANY (${providerPaymentIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.providerPaymentId ?? "", row]));
}
