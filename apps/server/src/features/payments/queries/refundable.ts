import { type MoneyParts, partsAfterLoss } from "@secret/domain";
import { type Insertable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { RefundLines, Refunds } from "../../../platform/database/schema.generated.ts";
import { IS_DISPUTED, LOST_CENTS } from "./disputed.ts";

/** A captured payment, and the amount that is neither refunded nor being refunded. */
export interface Refundable {
  readonly paymentId: string;
  readonly isSurplus: boolean;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly eventId: string;
  /** Null for a walk-up. */
  readonly userId: string | null;
  readonly sourceKind: string;
  readonly leftCents: number;
  /** Amount left by part. A surplus payment is all food. */
  readonly leftParts: MoneyParts;
  /** Whether a dispute is open, so that nothing may be refunded now. */
  readonly isDisputed: boolean;
}

/** Locks the payments that count for these orders. An order that was never paid has none. */
export async function lockCapturedPayments(
  transaction: Transaction,
  orderIds: readonly string[],
): Promise<{ paymentId: string; orderId: string }[]> {
  return transaction
    .selectFrom("payments")
    .select(["id as paymentId", "orderId"])
    .where("orderId", "in", orderIds)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * Amount of a payment that isn't refunded, being refunded, or lost to a dispute, in cents. Square may have refunded more
 * than was paid.
 */
export const KEPT_CENTS = sql<number>`greatest(payments.amount_cents - ${LOST_CENTS} - (
  SELECT coalesce(sum(back.amount_cents), 0)::int FROM refunds AS back
   WHERE back.payment_id = payments.id AND back.state <> 'failed'), 0)`;

/** Amount of a payment that can be refunded now, in cents: nothing while it is disputed. */
export const LEFT_CENTS = sql<number>`CASE WHEN ${IS_DISPUTED} THEN 0 ELSE ${KEPT_CENTS} END`;

/** Returns the amounts left of these payments, disputed ones included. Their rows must be locked, so that the amounts stay valid. */
export async function findRefundable(
  database: Connection,
  paymentIds: readonly string[],
): Promise<Refundable[]> {
  const { rows } = await sql<Refundable & { lostCents: number }>`
    SELECT payments.id AS "paymentId", is_surplus AS "isSurplus", orders.id AS "orderId",
           order_number AS "orderNumber", event_id AS "eventId", payments.user_id AS "userId", source_kind AS "sourceKind",
           ${KEPT_CENTS} AS "leftCents", ${IS_DISPUTED} AS "isDisputed",
           CASE WHEN is_surplus THEN 0 ELSE ${LOST_CENTS} END AS "lostCents",
           CASE WHEN is_surplus THEN jsonb_build_object('foodCents', ${KEPT_CENTS}, 'taxCents', 0, 'tipCents', 0)
                ELSE jsonb_build_object('foodCents', subtotal_cents - discount_cents - back.food,
                                        'taxCents', orders.tax_cents - back.tax, 'tipCents', orders.tip_cents - back.tip)
           END AS "leftParts"
      FROM payments JOIN orders ON orders.id = order_id
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(amount_cents - tax_cents - tip_cents), 0) AS food, coalesce(sum(tax_cents), 0) AS tax,
                  coalesce(sum(tip_cents), 0) AS tip
             FROM refunds WHERE payment_id = payments.id AND state <> 'failed') AS back
     WHERE payments.id = ANY (${paymentIds}::uuid[]) AND state = 'captured'`.execute(database);
  return rows.map(({ lostCents, ...row }) => ({
    ...row,
    leftParts: partsAfterLoss(row.leftParts, lostCents),
  }));
}

/** Returns the amounts left of the payments that count for orders, like {@link findRefundable}. */
export async function findRefundableOfOrders(
  database: Connection,
  orderIds: readonly string[],
): Promise<Refundable[]> {
  const payments = await database
    .selectFrom("payments")
    .select("id")
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .execute();
  return findRefundable(
    database,
    payments.map(({ id }) => id),
  );
}

export async function insertRefunds(
  transaction: Transaction,
  refunds: readonly Insertable<Refunds>[],
): Promise<{ id: string; paymentId: string; state: string }[]> {
  return transaction.insertInto("refunds").values(refunds).returning(["id", "paymentId", "state"]).execute();
}

export async function insertRefundLines(
  transaction: Transaction,
  lines: readonly Insertable<RefundLines>[],
): Promise<void> {
  if (lines.length > 0) await transaction.insertInto("refundLines").values(lines).execute();
}

/** Returns the pieces that a refund covers. */
export async function findRefundLines(database: Connection, refundId: string) {
  return database
    .selectFrom("refundLines")
    .select(["position", "quantity"])
    .where("refundId", "=", refundId)
    .orderBy("position")
    .execute();
}

/**
 * Returns the refunded pieces per line of an order, including refunds under way. A refund that Square refused doesn't
 * count.
 */
export async function findRefundedPieces(database: Connection, orderId: string) {
  return database
    .selectFrom("refundLines")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(({ fn }) => ["position", fn.sum<number>("quantity").as("quantity")])
    .where("refundLines.orderId", "=", orderId)
    .where("state", "<>", "failed")
    .groupBy("position")
    .orderBy("position")
    .execute();
}

/** A refund that Square refused. */
export interface FailedRefund {
  readonly id: string;
  /** The first refused refund that this one replaces. */
  readonly retryOf: string | null;
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** Amount still owed. It may be less than the refused amount when a part has been refunded another way. */
  readonly owedCents: number;
  readonly cause: "cancellation" | "surplus" | "admin" | "provider";
  readonly reason: string;
  readonly failureDetail: string | null;
  readonly updatedAt: Date;
}

/** Matches refused refunds some of whose pieces were refunded by another refund. */
const PIECES_ARE_GONE = sql`EXISTS (
  SELECT FROM refund_lines AS own JOIN order_items USING (order_id, position)
   WHERE own.refund_id = refunds.id AND order_items.quantity < own.quantity + (
     SELECT coalesce(sum(other.quantity), 0) FROM refund_lines AS other JOIN refunds AS given ON given.id = other.refund_id
      WHERE (other.order_id, other.position) = (order_items.order_id, order_items.position) AND given.state <> 'failed'))`;

/** Matches refunds with another attempt that has succeeded or is in progress. */
const IS_SETTLED = sql`EXISTS (
  SELECT FROM refunds AS same WHERE same.payment_id = refunds.payment_id AND same.state <> 'failed'
    AND coalesce(same.retry_of, same.id) = coalesce(refunds.retry_of, refunds.id))`;

/** Matches refunds of a part of an order whose cancellation planned the refund of all that was left, which failed too. */
const IS_IN_WHOLE = sql`orders.status = 'cancelled' AND refunds.cause <> 'cancellation' AND EXISTS (
  SELECT FROM refunds AS whole WHERE whole.payment_id = refunds.payment_id AND whole.cause = 'cancellation'
    AND whole.state = 'failed' AND whole.created_at >= refunds.created_at)`;

/**
 * Matches failed refunds that the payer hasn't got in another way: not retried, not refunded since, and, for a
 * cancellation's refund, of an order that is still cancelled. For queries on `refunds`, `orders` and `payments`.
 */
const UNPAID = sql<boolean>`refunds.state = 'failed'
  AND NOT EXISTS (SELECT FROM refunds AS again WHERE again.idempotency_key = 'retry:' || refunds.id)
  AND NOT ${IS_SETTLED}
  AND (refunds.cause <> 'cancellation' OR orders.status = 'cancelled') AND NOT (${IS_IN_WHOLE})
  AND ${KEPT_CENTS} > 0 AND NOT ${PIECES_ARE_GONE}`;

/** Matches the failed refunds that are owed: not while the payment is disputed. */
const STILL_OWED = sql<boolean>`${UNPAID} AND NOT ${IS_DISPUTED}`;

/** Amount of a failed refund that the payer hasn't got, in cents: at most what is left of its payment. */
const UNPAID_CENTS = sql<number>`least(refunds.amount_cents, ${KEPT_CENTS})`;

/** Amount of a failed refund that is owed, in cents. */
export const OWED_CENTS = sql<number>`CASE WHEN ${STILL_OWED} THEN ${UNPAID_CENTS} ELSE 0 END`;

/** Amount of a failed refund that a dispute withholds now, in cents. */
export const WITHHELD_CENTS = sql<number>`CASE WHEN ${UNPAID} AND ${IS_DISPUTED} THEN ${UNPAID_CENTS} ELSE 0 END`;

/** Selects a row with a text for each refused refund that is still owed. */
export const OWED_REFUNDS = sql`
  SELECT format('refund %s of order %s was refused, and %s cents are still owed', refunds.id, orders.id, ${OWED_CENTS}) AS text
    FROM refunds JOIN orders ON orders.id = refunds.order_id JOIN payments ON payments.id = payment_id
   WHERE ${STILL_OWED}`;

const REFUSED_MAX = 100;
const FAILED = sql`SELECT refunds.id, retry_of AS "retryOf", payment_id AS "paymentId", refunds.order_id AS "orderId",
    order_number AS "orderNumber", ${OWED_CENTS} AS "owedCents", cause, reason,
    failure_detail AS "failureDetail", refunds.updated_at AS "updatedAt"
  FROM refunds JOIN orders ON orders.id = refunds.order_id JOIN payments ON payments.id = payment_id`;

/** Returns the refused refunds that need an admin, oldest first. */
export async function findRefusedRefunds(database: Connection): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`${FAILED} WHERE ${STILL_OWED}
    ORDER BY refunds.updated_at, refunds.id LIMIT ${REFUSED_MAX}`.execute(database);
  return rows;
}

/**
 * Returns a refused refund that is still owed. The rows of its order and payment must be locked, so that it stays owed.
 */
export async function findRefusedRefund(
  transaction: Connection,
  refundId: string,
): Promise<FailedRefund | undefined> {
  const { rows } =
    await sql<FailedRefund>`${FAILED} WHERE refunds.id = ${refundId} AND ${STILL_OWED}`.execute(transaction);
  return rows[0];
}

/**
 * Returns refunds of these orders that went through or are under way, and the failed ones that are owed, or withheld while the
 * payment is disputed. A retried refund counts once.
 */
export async function findRefundsOfOrders(database: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return database
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.orderId", "refunds.id", "refunds.createdAt", "refunds.paidBy as byHand"])
    .select(
      sql<number>`CASE refunds.state WHEN 'failed' THEN ${UNPAID_CENTS} ELSE refunds.amount_cents END`.as(
        "amountCents",
      ),
    )
    .select(
      sql<string>`CASE WHEN refunds.state = 'failed' AND ${IS_DISPUTED} THEN 'withheld' ELSE refunds.state END`.as(
        "state",
      ),
    )
    .where(sql<boolean>`refunds.order_id = ANY (${orderIds}::uuid[])`)
    .where((refund) => refund.or([refund("refunds.state", "<>", "failed"), UNPAID]))
    .orderBy("refunds.createdAt")
    .execute();
}

/** Returns which of these orders have a disputed payment. */
export async function findDisputedOrders(
  database: Connection,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await database
    .selectFrom("payments")
    .select("orderId")
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .where("isSurplus", "=", false)
    .where(IS_DISPUTED)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Returns the refundable cents of the payment that counts for each of these orders, by order. */
export async function findRefundableCents(
  database: Connection,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("payments")
    .select(["orderId", LEFT_CENTS.as("leftCents")])
    .where(sql<boolean>`order_id = ANY (${orderIds}::uuid[])`)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .execute();
  return new Map(rows.map(({ orderId, leftCents }) => [orderId, leftCents]));
}
