import { OPEN_REFUND_STATES } from "@secret/domain";
import { type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { claimNextDue } from "../../../platform/database/claim-due.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Refunds } from "../../../platform/database/schema.generated.ts";

export type RefundRow = Selectable<Refunds>;

/** List of the open states in SQL: literals, so that the partial index of open refunds serves. */
export const OPEN_REFUNDS = sql`(${sql.join(OPEN_REFUND_STATES.map((state) => sql.lit(state)))})`;

/** Maximum length of a reason that Square accepts. */
export const REFUND_REASON_MAX_LENGTH = 192;

/** Matches refunds of orders whose event was cancelled. For queries on `refunds` and `orders`. */
export const IS_OF_CANCELLED_EVENT = sql<boolean>`(
  refunds.cause = 'cancellation' AND orders.cancel_reason IS NOT DISTINCT FROM 'event-cancelled')`;

const IS_PAUSED = sql<boolean>`EXISTS (SELECT FROM refund_pauses WHERE refund_pauses.event_id = orders.event_id)`;

export async function findRefund(database: Connection, refundId: string) {
  return database
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .innerJoin("orders", "orders.id", "refunds.orderId")
    .selectAll("refunds")
    .select(["payments.providerPaymentId", "payments.userId as payerId", "orderNumber", "eventId"])
    .select([IS_OF_CANCELLED_EVENT.as("isOfCancelledEvent"), IS_PAUSED.as("isPaused")])
    .where("refunds.id", "=", refundId)
    .executeTakeFirst();
}

export async function findRefundByProviderId(
  database: Connection,
  providerRefundId: string,
): Promise<RefundRow | undefined> {
  return database
    .selectFrom("refunds")
    .selectAll()
    .where("providerRefundId", "=", providerRefundId)
    .executeTakeFirst();
}

export async function findRefundByKey(database: Connection, key: string): Promise<RefundRow | undefined> {
  return database.selectFrom("refunds").selectAll().where("idempotencyKey", "=", key).executeTakeFirst();
}

/** Finds a refused refund without an id of Square's that has the same amount and reason as one of Square's refunds. */
export async function findRefusedLike(
  database: Connection,
  paymentId: string,
  { amountCents, reason = "" }: { readonly amountCents: number; readonly reason: string | undefined },
): Promise<RefundRow | undefined> {
  return database
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where("state", "=", "failed")
    .where("providerRefundId", "is", null)
    .where("amountCents", "=", amountCents)
    .where(sql<boolean>`left(reason, ${REFUND_REASON_MAX_LENGTH}) = ${reason}`)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns whether a refund of this payment waits for Square's first answer. */
export async function hasUnansweredRefund(database: Connection, paymentId: string): Promise<boolean> {
  const row = await database
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "=", "started")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRefund(
  transaction: Connection,
  refundId: string,
  change: Updateable<Refunds>,
): Promise<void> {
  await transaction.updateTable("refunds").set(change).where("id", "=", refundId).execute();
}

/** Returns whether another attempt at the same refund has succeeded or is in progress. */
export async function hasOtherAttempt(
  database: Connection,
  { id, paymentId, retryOf }: Pick<RefundRow, "id" | "paymentId" | "retryOf">,
): Promise<boolean> {
  const row = await database
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("id", "<>", id)
    .where("state", "<>", "failed")
    .where(({ eb, fn }) => eb(fn.coalesce("retryOf", "id"), "=", retryOf ?? id))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the open refund that has been due longest, so that nobody else checks it for `claimMs`. A refund that Square
 * has accepted may take days, so it is checked less and less often.
 */
export function claimDueRefund(database: Connection, now: Date, claimMs: number) {
  const dueAgain = sql<Date>`${now}::timestamptz + greatest(
    make_interval(secs => ${claimMs / 1000}),
    CASE state WHEN 'pending' THEN (${now}::timestamptz - created_at) / 4 ELSE interval '0' END)`;
  const isOpen = sql<SqlBool>`state IN ${OPEN_REFUNDS}`;
  return claimNextDue(database, {
    table: "refunds",
    key: "id",
    due: "reconcileAfter",
    isOpen,
    now,
    dueAgain,
  });
}
