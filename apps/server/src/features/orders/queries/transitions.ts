import type { CancelReason, MoveFacts, OrderStatus } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** An order's next status, and what goes with it. */
export interface StatusChange {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** With a cancellation. */
  readonly cancelReason: CancelReason | null;
  /** A pending order's new hold; null keeps the one it has. */
  readonly holdExpiresAt: Date | null;
  /** Who handed it out just now. */
  readonly pickedUpBy: string | null;
}

/** Writes new statuses, however many, with one statement. The rows are taken already. */
export async function updateOrderStatuses(
  transaction: Transaction,
  changes: readonly StatusChange[],
  now: Date,
): Promise<void> {
  const column = <Key extends keyof StatusChange>(key: Key) => changes.map((change) => change[key]);
  await sql`UPDATE orders SET
      status = change.status,
      updated_at = ${now},
      hold_expires_at = coalesce(change.hold_expires_at, orders.hold_expires_at),
      cancel_reason = change.cancel_reason,
      cancelled_at = CASE WHEN change.cancel_reason IS NOT NULL THEN ${now}::timestamptz END,
      picked_up_at = CASE WHEN change.picked_up_by IS NOT NULL THEN ${now}::timestamptz
                          WHEN change.status IN ('completed', 'cancelled') THEN orders.picked_up_at END,
      picked_up_by = CASE WHEN change.picked_up_by IS NOT NULL THEN change.picked_up_by
                          WHEN change.status IN ('completed', 'cancelled') THEN orders.picked_up_by END
    FROM unnest(${column("orderId")}::uuid[], ${column("status")}::text[], ${column("cancelReason")}::text[],
                ${column("holdExpiresAt")}::timestamptz[], ${column("pickedUpBy")}::uuid[])
         AS change (order_id, status, cancel_reason, hold_expires_at, picked_up_by)
    WHERE orders.id = change.order_id`.execute(transaction);
}

/** What the conditions of moves ask for, of each of these orders. */
export async function findMoveFacts(
  transaction: Connection,
  orderIds: readonly string[],
): Promise<Map<string, MoveFacts>> {
  const { rows } = await sql<MoveFacts & { orderId: string }>`
    SELECT orders.id AS "orderId", captured.cents AS "capturedCents",
      captured.cents
        - coalesce((SELECT sum(refunds.amount_cents) FROM refunds JOIN payments ON payments.id = refunds.payment_id
                     WHERE refunds.order_id = orders.id AND refunds.state <> 'failed'
                       AND NOT payments.is_surplus), 0) AS "paidCents",
      EXISTS (SELECT FROM payments
               WHERE order_id = orders.id AND state IN ('started', 'authorized')) AS "isPaymentUnderWay",
      EXISTS (SELECT FROM orders AS other
               WHERE other.user_id = orders.user_id AND other.event_id = orders.event_id
                 AND other.status = 'pending' AND other.id <> orders.id) AS "hasOtherPendingOrder",
      EXISTS (
        SELECT FROM order_items AS own
          JOIN menu_items ON menu_items.id = own.menu_item_id AND menu_items.max_per_member IS NOT NULL
         WHERE own.order_id = orders.id
           AND own.quantity + (
             SELECT coalesce(sum(other_items.quantity), 0)
               FROM orders AS other JOIN order_items AS other_items ON other_items.order_id = other.id
              WHERE other.user_id = orders.user_id AND other.event_id = orders.event_id
                AND other.status <> 'cancelled' AND other.id <> orders.id
                AND other_items.menu_item_id = own.menu_item_id) > menu_items.max_per_member
      ) AS "exceedsMemberLimits"
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
       WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus) AS captured
    WHERE orders.id = ANY (${orderIds}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ orderId, ...facts }) => [orderId, facts]));
}
