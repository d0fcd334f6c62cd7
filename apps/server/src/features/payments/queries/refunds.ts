import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Refunds } from "../../../platform/database/schema.generated.ts";

export type RefundRow = Selectable<Refunds>;

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
  return row.sum;
}

export async function insertRefund(
  transaction: Transaction,
  refund: Insertable<Refunds>,
): Promise<RefundRow> {
  return transaction.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
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

/** Whether a refund of this payment waits for the provider's first answer. */
export async function hasUnansweredRefund(database: Connection, paymentId: string): Promise<boolean> {
  const row = await database
    .selectFrom("refunds")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "=", "started")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes how a refund stands, unless it has ended already. Returns whether it did. */
export async function updateOpenRefund(
  transaction: Connection,
  refundId: string,
  change: {
    state: RefundRow["state"];
    providerRefundId?: string;
    failureDetail?: string | null;
    updatedAt: Date;
  },
): Promise<boolean> {
  const result = await transaction
    .updateTable("refunds")
    .set(change)
    .where("id", "=", refundId)
    .where("state", "in", ["started", "pending"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Refunds that nobody has heard of since the given instant. */
export async function findQuietRefunds(database: Connection, quietSince: Date): Promise<RefundRow[]> {
  return database
    .selectFrom("refunds")
    .selectAll()
    .where("state", "in", ["started", "pending"])
    .where("updatedAt", "<=", quietSince)
    .orderBy("updatedAt")
    .limit(100)
    .execute();
}

/** Asked just now: not again for a while. */
export async function touchRefund(database: Connection, refundId: string, now: Date): Promise<void> {
  await database.updateTable("refunds").set({ updatedAt: now }).where("id", "=", refundId).execute();
}
