import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";
import { OPEN_REFUNDS } from "./refunds.ts";

/** One of our payments, for comparison with Square's. */
export interface BookedPayment {
  readonly id: string;
  readonly state: string;
  readonly amountCents: number;
  readonly providerPaymentId: string | null;
  readonly isOpen: boolean;
  readonly orderNumber: string;
  /** Sum of our refunds at Square that didn't fail, in cents. */
  readonly refundedCents: number;
  /** A refund of it is in progress, or changed since Square's list was requested. */
  readonly isRefundMoving: boolean;
}

/**
 * Returns payments by our ids, as they were when Square's list was requested. Payments on the terminal are found by
 * Square's ids, if a counter sale has claimed them.
 */
export async function findBookedPayments(
  database: Connection,
  ids: readonly string[],
  claimedIds: readonly string[],
  listedUntil: Date,
): Promise<Map<string, BookedPayment>> {
  const rows = await database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .leftJoin("terminalCharges", "terminalCharges.orderId", "payments.orderId")
    .select(["payments.id", "payments.state", "payments.amountCents", "orderNumber"])
    .select(({ fn }) =>
      fn.coalesce("payments.providerPaymentId", "terminalCharges.providerPaymentId").as("providerPaymentId"),
    )
    .select("terminalCharges.providerPaymentId as claimedId")
    .select(({ eb }) => eb("reconcileAfter", "is not", null).as("isOpen"))
    .select([
      sql<number>`(SELECT coalesce(sum(back.amount_cents), 0)::int FROM refunds AS back
                    WHERE back.payment_id = payments.id AND back.state <> 'failed' AND back.paid_by IS NULL)`.as(
        "refundedCents",
      ),
      sql<boolean>`EXISTS (SELECT FROM refunds AS back WHERE back.payment_id = payments.id
                      AND (back.state IN ${OPEN_REFUNDS} OR back.updated_at > ${listedUntil}))`.as(
        "isRefundMoving",
      ),
    ])
    .where(
      sql<boolean>`(payments.id = ANY (${ids}::uuid[]) OR terminal_charges.provider_payment_id = ANY (${claimedIds}))`,
    )
    .execute();
  return new Map(
    rows.map(({ claimedId, ...row }) => [claimedId ?? row.id, { ...row, isOpen: Boolean(row.isOpen) }]),
  );
}

/** One of our refunds, for comparison with Square's. */
export interface BookedRefund {
  readonly state: string;
  readonly amountCents: number;
  readonly providerPaymentId: string | null;
  readonly orderNumber: string;
}

/** Returns our refunds by Square's ids. */
export async function findBookedRefunds(
  database: Connection,
  providerRefundIds: readonly string[],
): Promise<ReadonlyMap<string, BookedRefund>> {
  const rows = await database
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .select(["providerRefundId", "refunds.state", "refunds.amountCents", "providerPaymentId", "orderNumber"])
    .where(sql<boolean>`provider_refund_id = ANY (${providerRefundIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.providerRefundId ?? "", row]));
}

/**
 * Returns order numbers and statuses by Square's payment ids, and whether a refund still waits for Square's first
 * answer.
 */
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
