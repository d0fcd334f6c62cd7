import { type Insertable, sql } from "kysely";
import type { Transaction } from "../../platform/database/database.ts";
import type { Refunds } from "../../platform/database/schema.generated.ts";

/** A captured payment, and what of it has not gone back and isn't going. */
export interface Refundable {
  readonly paymentId: string;
  readonly isSurplus: boolean;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly eventId: string;
  readonly userId: string;
  readonly leftCents: number;
}

/** Takes the rows of the payments that count for these orders; an order that was never paid has none. */
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

/** What is left of each of these payments. Their rows are taken already, so that it stays true. */
export async function findRefundable(
  transaction: Transaction,
  paymentIds: readonly string[],
): Promise<Refundable[]> {
  const { rows } = await sql<Refundable>`
    SELECT payments.id AS "paymentId", is_surplus AS "isSurplus", orders.id AS "orderId",
           order_number AS "orderNumber", event_id AS "eventId", payments.user_id AS "userId",
           amount_cents - coalesce((SELECT sum(refunds.amount_cents) FROM refunds
             WHERE payment_id = payments.id AND refunds.state <> 'failed'), 0) AS "leftCents"
      FROM payments JOIN orders ON orders.id = order_id
     WHERE payments.id = ANY (${paymentIds}::uuid[]) AND state = 'captured'`.execute(transaction);
  return rows;
}

export async function insertRefunds(
  transaction: Transaction,
  refunds: readonly Insertable<Refunds>[],
): Promise<{ id: string; paymentId: string }[]> {
  return transaction.insertInto("refunds").values(refunds).returning(["id", "paymentId"]).execute();
}
