import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Payments, Refunds } from "../../platform/database/schema.generated.ts";

type Connection = Database | Transaction;
export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;

export async function insertPayment(
  transaction: Transaction,
  payment: Insertable<Payments>,
): Promise<PaymentRow> {
  return transaction.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function findPayment(database: Connection, paymentId: string): Promise<PaymentRow | undefined> {
  return database.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
}

export async function findPaymentByRequest(
  database: Connection,
  orderId: string,
  requestKey: string,
): Promise<PaymentRow | undefined> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
}

/** Takes an order's row; placing and cancelling take the event before it, paying needs no event. */
export async function lockOrderRow(transaction: Transaction, orderId: string) {
  return transaction
    .selectFrom("orders")
    .select(["id", "userId", "status", "totalCents"])
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a payment's row. The order's and the event's are taken before it, everywhere. */
export async function lockPayment(
  transaction: Transaction,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePayment(
  transaction: Connection,
  paymentId: string,
  change: Updateable<Payments>,
): Promise<void> {
  await transaction.updateTable("payments").set(change).where("id", "=", paymentId).execute();
}

export async function findPaymentStates(transaction: Connection, orderId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom("payments")
    .select("state")
    .where("orderId", "=", orderId)
    .execute();
  return rows.map((row) => row.state);
}

/** Declined cards of a member since an instant. */
export async function countDeclines(database: Connection, userId: string, since: Date): Promise<number> {
  const row = await database
    .selectFrom("payments")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("state", "=", "declined")
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Payments whose outcome somebody must ask for. */
export async function findUnsettledPayments(database: Connection, now: Date): Promise<PaymentRow[]> {
  return database
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["started", "authorized"])
    .where("reconcileAfter", "<=", now)
    .orderBy("reconcileAfter")
    .limit(100)
    .execute();
}

export async function findCapturedPayment(
  transaction: Connection,
  orderId: string,
): Promise<PaymentRow | undefined> {
  return transaction
    .selectFrom("payments")
    .selectAll()
    .where("orderId", "=", orderId)
    .where("state", "=", "captured")
    .executeTakeFirst();
}

/** What of a payment has been, or is being, given back, in cents. */
export async function sumRefunds(transaction: Connection, paymentId: string): Promise<number> {
  const row = await transaction
    .selectFrom("refunds")
    .select((expression) =>
      expression.fn.coalesce(expression.fn.sum<number>("amountCents"), sql<number>`0`).as("sum"),
    )
    .where("paymentId", "=", paymentId)
    .where("state", "<>", "failed")
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** Adds a refund; undefined where its key was used before. */
export async function insertRefund(
  transaction: Transaction,
  refund: Insertable<Refunds>,
): Promise<RefundRow | undefined> {
  return transaction
    .insertInto("refunds")
    .values(refund)
    .onConflict((conflict) => conflict.column("idempotencyKey").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findRefund(database: Connection, refundId: string) {
  return database
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .selectAll("refunds")
    .select("payments.providerPaymentId")
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

export async function updateRefund(
  transaction: Connection,
  refundId: string,
  change: Updateable<Refunds>,
): Promise<void> {
  await transaction.updateTable("refunds").set(change).where("id", "=", refundId).execute();
}

/** Stores a webhook; false where it was stored before. */
export async function insertWebhook(
  transaction: Transaction,
  webhook: { eventId: string; eventType: string; body: string; receivedAt: Date },
): Promise<boolean> {
  const result = await transaction
    .insertInto("paymentWebhooks")
    .values(webhook)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findWebhook(database: Connection, eventId: string) {
  return database.selectFrom("paymentWebhooks").selectAll().where("eventId", "=", eventId).executeTakeFirst();
}

export async function markWebhookHandled(database: Connection, eventId: string, now: Date): Promise<void> {
  await database
    .updateTable("paymentWebhooks")
    .set({ handledAt: now })
    .where("eventId", "=", eventId)
    .execute();
}

/** Where a receipt goes, and what it says. */
export async function findReceiptFacts(transaction: Connection, orderId: string) {
  return transaction
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .innerJoin("events", "events.id", "orders.eventId")
    .select([
      "email",
      "orderNumber",
      "title",
      "totalCents",
      "subtotalCents",
      "discountCents",
      "taxCents",
      "tipCents",
    ])
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
}
