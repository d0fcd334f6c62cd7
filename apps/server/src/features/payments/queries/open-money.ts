import type { OpenMoney } from "@secret/contract";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

export interface Waiting {
  readonly count: number;
  readonly oldestSince: Date | null;
}

const SETTLED_WITHIN = "1 minute";
const REFUSED_MAX = 100;

/** What has been open for longer than a minute. A refund that the provider has taken on is settled here. */
export async function findWaiting(
  database: Connection,
  now: Date,
): Promise<Record<keyof OpenMoney["waiting"], Waiting>> {
  const since = sql`${now}::timestamptz - ${sql.lit(SETTLED_WITHIN)}::interval`;
  const { rows } = await sql<Waiting>`
    SELECT count(*), min(created_at) AS "oldestSince" FROM payments
     WHERE state IN ('started', 'authorized') AND created_at < ${since}
    UNION ALL
    SELECT count(*), min(created_at) FROM refunds WHERE state = 'started' AND created_at < ${since}
    UNION ALL
    SELECT count(*), min(received_at) FROM payment_webhooks
     WHERE handled_at IS NULL AND received_at < ${since}`.execute(database);
  const [payments, refunds, webhooks] = rows;
  if (!payments || !refunds || !webhooks) throw new Error("each count gives one row");
  return { payments, refunds, webhooks };
}

/** A refund that the bank refused. */
export interface FailedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amountCents: number;
  readonly cause: "cancellation" | "surplus" | "admin" | "provider";
  readonly reason: string;
  readonly failureDetail: string | null;
  readonly updatedAt: Date;
}

/**
 * Refused and still owed: not asked for once more since, not given back in another way, and of an order that was
 * cancelled for its sake and has not gone on.
 */
const OWED = sql`refunds.state = 'failed'
  AND NOT EXISTS (SELECT FROM refunds AS again WHERE again.idempotency_key = 'retry:' || refunds.id)
  AND (refunds.cause <> 'cancellation' OR orders.status = 'cancelled')
  AND refunds.amount_cents <= payments.amount_cents - (
    SELECT coalesce(sum(other.amount_cents), 0) FROM refunds AS other
     WHERE other.payment_id = payments.id AND other.state <> 'failed')`;

const FAILED = sql`SELECT refunds.id, payment_id AS "paymentId", refunds.order_id AS "orderId",
    order_number AS "orderNumber", refunds.amount_cents AS "amountCents", cause, reason,
    failure_detail AS "failureDetail", refunds.updated_at AS "updatedAt"
  FROM refunds JOIN orders ON orders.id = refunds.order_id JOIN payments ON payments.id = payment_id`;

/** Those that ask for a person, oldest first. */
export async function findRefusedRefunds(database: Connection): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`${FAILED} WHERE ${OWED}
    ORDER BY refunds.updated_at, refunds.id LIMIT ${REFUSED_MAX}`.execute(database);
  return rows;
}

/** One of them. The rows of its order and payment are taken already, so that it stays owed. */
export async function findRefusedRefund(
  transaction: Connection,
  refundId: string,
): Promise<FailedRefund | undefined> {
  const { rows } = await sql<FailedRefund>`${FAILED} WHERE refunds.id = ${refundId} AND ${OWED}`.execute(
    transaction,
  );
  return rows[0];
}
