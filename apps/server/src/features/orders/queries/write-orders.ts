import type { EventStatus, OrderStatus } from "@secret/domain";
import { sql } from "kysely";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { CancelReason, OrderRow } from "./order-locks.ts";

type Connection = Database | Transaction;

export async function updateOrderStatus(
  transaction: Transaction,
  orderId: string,
  status: OrderStatus,
  now: Date,
): Promise<void> {
  const picked = status === "completed" ? {} : { pickedUpAt: null, pickedUpBy: null };
  const live = status === "cancelled" ? {} : { cancelledAt: null, cancelReason: null };
  await transaction
    .updateTable("orders")
    .set({ status, updatedAt: now, ...picked, ...live })
    .where("id", "=", orderId)
    .execute();
}

/** Gives a pending order a hold until the given instant. */
export async function setHold(transaction: Transaction, orderId: string, holdExpiresAt: Date): Promise<void> {
  await transaction.updateTable("orders").set({ holdExpiresAt }).where("id", "=", orderId).execute();
}

export async function markCancelled(
  transaction: Transaction,
  orderIds: readonly string[],
  reason: CancelReason,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ status: "cancelled", cancelReason: reason, cancelledAt: now, updatedAt: now })
    .where("id", "in", orderIds)
    .execute();
}

/** Whether the outcome of a payment of this order is still open. */
export async function isPaymentUnderWay(transaction: Connection, orderId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "in", ["started", "authorized"])
    .executeTakeFirst();
  return row !== undefined;
}

/** What of its event decides over an order. */
export async function findEventOfOrder(
  transaction: Connection,
  order: Pick<OrderRow, "eventId">,
): Promise<{ status: EventStatus; cancellationCutoffAt: Date }> {
  const row = await transaction
    .selectFrom("events")
    .select(["status", "cancellationCutoffAt"])
    .where("id", "=", order.eventId)
    .executeTakeFirstOrThrow();
  return { ...row, status: row.status as EventStatus };
}

/** Whether the member has another unpaid order for the event. */
export async function hasPendingOrder(
  transaction: Connection,
  order: Pick<OrderRow, "userId" | "eventId">,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", order.userId)
    .where("eventId", "=", order.eventId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row !== undefined;
}

/** What of an order's price has been paid and not been, or is not being, given back, in cents. */
export async function findPaidCents(transaction: Connection, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`SELECT (
      coalesce((SELECT sum(amount_cents) FROM payments
                 WHERE order_id = ${orderId} AND state = 'captured' AND NOT is_surplus), 0)
    - coalesce((SELECT sum(refunds.amount_cents) FROM refunds JOIN payments ON payments.id = refunds.payment_id
                 WHERE refunds.order_id = ${orderId} AND refunds.state <> 'failed'
                   AND NOT payments.is_surplus), 0)
    ) AS cents`.execute(transaction);
  return rows[0]?.cents ?? 0;
}
