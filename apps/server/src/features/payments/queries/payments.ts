import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Payments } from "../../../platform/database/schema.generated.ts";

export type PaymentRow = Selectable<Payments>;

export async function insertPayment(
  transaction: Transaction,
  payment: Insertable<Payments>,
): Promise<PaymentRow> {
  return transaction.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function findPayment(database: Connection, paymentId: string): Promise<PaymentRow | undefined> {
  return database.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
}

/** Every attempt to pay an order, oldest first. */
export async function findPaymentsOfOrder(transaction: Connection, orderId: string): Promise<PaymentRow[]> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .execute();
}

/** Takes a payment's row, the last of the fixed order of locks. */
export async function lockPayment(
  transaction: Transaction,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePayment(
  transaction: Connection,
  paymentId: string,
  change: Updateable<Payments>,
): Promise<void> {
  await transaction.updateTable("payments").set(change).where("id", "=", paymentId).execute();
}

/** The provider has nothing more to tell of an attempt that moved no money. */
export async function settleClosedPayment(database: Connection, paymentId: string): Promise<void> {
  await database
    .updateTable("payments")
    .set({ reconcileAfter: null })
    .where("id", "=", paymentId)
    .where("state", "in", ["declined", "voided", "failed"])
    .execute();
}

/** Takes the member's own row: attempts of one member are counted one after the other. */
export async function lockMember(transaction: Transaction, userId: string): Promise<void> {
  await transaction.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/** Attempts of a member since an instant that were declined or still may be. */
export async function countDoubtfulPayments(
  transaction: Connection,
  userId: string,
  since: Date,
): Promise<number> {
  const row = await transaction
    .selectFrom("payments")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("createdAt", ">", since)
    .where("state", "in", ["declined", "started"])
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Takes up the payment whose outcome has been due for longest: for so many milliseconds nobody else does. Rows
 * that others are taking up are passed over.
 */
export async function claimUnsettledPayment(
  database: Connection,
  now: Date,
  claimMs: number,
): Promise<PaymentRow | undefined> {
  return database
    .updateTable("payments")
    .set({ reconcileAfter: new Date(now.getTime() + claimMs) })
    .where("id", "=", (expression) =>
      expression
        .selectFrom("payments as due")
        .select("due.id")
        .where("due.reconcileAfter", "<=", now)
        .orderBy("due.reconcileAfter")
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The payment that counts for an order. */
export async function findCapturedPayment(
  transaction: Connection,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("state", "=", "captured")
    .where("isSurplus", "=", false)
    .executeTakeFirst();
}

export async function findPaymentByProviderId(
  database: Connection,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where("providerPaymentId", "=", providerPaymentId)
    .executeTakeFirst();
}

/** How far the cancelling of an event's orders has come. */
export async function findCancellationProgress(database: Connection, eventId: string) {
  const { rows } = await sql<{
    liveOrders: number;
    cancelledOrders: number;
    refundsUnderWay: number;
    refundsCompleted: number;
    refundsFailed: number;
    refundedCents: number;
    owedCents: number;
  }>`
    WITH cancelled AS (
      SELECT id FROM orders WHERE event_id = ${eventId} AND cancel_reason = 'event-cancelled'),
    given_back AS (
      SELECT refunds.* FROM refunds JOIN cancelled ON cancelled.id = refunds.order_id)
    SELECT
      (SELECT count(*) FROM orders WHERE event_id = ${eventId}
          AND status IN ('pending', 'confirmed', 'preparing', 'ready')) AS "liveOrders",
      (SELECT count(*) FROM cancelled) AS "cancelledOrders",
      (SELECT count(*) FROM given_back WHERE state IN ('started', 'pending')) AS "refundsUnderWay",
      (SELECT count(*) FROM given_back WHERE state = 'completed') AS "refundsCompleted",
      (SELECT count(*) FROM given_back WHERE state = 'failed') AS "refundsFailed",
      (SELECT coalesce(sum(amount_cents), 0) FROM given_back WHERE state = 'completed') AS "refundedCents",
      (SELECT coalesce(sum(payments.amount_cents), 0) FROM payments JOIN cancelled ON cancelled.id = order_id
         WHERE state = 'captured')
        - (SELECT coalesce(sum(amount_cents), 0) FROM given_back WHERE state <> 'failed') AS "owedCents"
  `.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a from gives one row");
  return row;
}
