import {
  BOARD_COLUMNS,
  type CancelReason,
  type MoveFacts,
  OPEN_PAYMENT_STATES,
  type OrderStatus,
} from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import { changedAt } from "../../platform/database/sql-helpers.ts";
import { exceededLimits } from "./member-units.ts";

/** An order's next status, and the columns that change with it. */
export interface StatusChange {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** Time of the move. */
  readonly at: Date;
  /** Time since which it has the status; an undo restores the earlier time. */
  readonly since: Date;
  /** Set once it is completed. */
  readonly outcome: "collected" | "no-show" | null;
  /** Set with a cancellation. */
  readonly cancelReason: CancelReason | null;
  /** A pending order's new hold; null keeps the one it has. */
  readonly holdExpiresAt: Date | null;
  /** Member of the crew who handed it off, with device and action; null for other moves. */
  readonly pickedUpBy: string | null;
  readonly pickedUpDeviceId: string | null;
  readonly pickedUpActionId: string | null;
}

/** Writes the new statuses of orders in one statement. Their rows are locked. */
export async function updateOrderStatuses(
  transaction: Transaction,
  changes: readonly StatusChange[],
  now: Date,
): Promise<void> {
  const column = <Key extends keyof StatusChange>(key: Key) => changes.map((change) => change[key]);
  await sql`UPDATE orders SET
      status = change.status,
      status_since = change.since,
      previous_status_since = coalesce(orders.status_since, orders.created_at),
      updated_at = ${changedAt(now)},
      hold_expires_at = coalesce(change.hold_expires_at, orders.hold_expires_at),
      here_at = CASE WHEN change.status = ANY (${BOARD_COLUMNS}::text[]) THEN orders.here_at END,
      cancel_reason = change.cancel_reason,
      pickup_outcome = change.outcome,
      cancelled_at = CASE WHEN change.cancel_reason IS NOT NULL THEN ${now}::timestamptz END,
      (picked_up_at, picked_up_by, picked_up_device_id, picked_up_action_id) = (
        SELECT stands.* FROM (
          SELECT change.at, change.picked_up_by, change.picked_up_device_id, change.picked_up_action_id
           WHERE change.picked_up_by IS NOT NULL
          UNION ALL
          SELECT orders.picked_up_at, orders.picked_up_by, orders.picked_up_device_id, orders.picked_up_action_id
           WHERE change.picked_up_by IS NULL AND change.status IN ('completed', 'cancelled')) AS stands)
    FROM unnest(${column("orderId")}::uuid[], ${column("status")}::text[], ${column("at")}::timestamptz[],
                ${column("since")}::timestamptz[],
                ${column("cancelReason")}::text[], ${column("holdExpiresAt")}::timestamptz[],
                ${column("pickedUpBy")}::uuid[], ${column("pickedUpDeviceId")}::uuid[],
                ${column("pickedUpActionId")}::uuid[],
                ${column("outcome")}::text[])
         AS change (order_id, status, at, since, cancel_reason, hold_expires_at,
                    picked_up_by, picked_up_device_id, picked_up_action_id, outcome)
    WHERE orders.id = change.order_id`.execute(transaction);
}

/** Finds the facts that the moves' conditions read, by order. */
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
      EXISTS (SELECT FROM payments WHERE order_id = orders.id AND state = ANY (${OPEN_PAYMENT_STATES})) AS "isPaymentUnderWay",
      EXISTS (SELECT FROM orders AS other
               WHERE other.user_id = orders.user_id AND other.event_id = orders.event_id
                 AND other.status = 'pending' AND other.id <> orders.id) AS "hasOtherPendingOrder",
      EXISTS (${exceededLimits(sql.ref("orders.id"), sql.ref("orders.user_id"))}) AS "exceedsMemberLimits"
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
       WHERE order_id = orders.id AND state = 'captured' AND NOT is_surplus) AS captured
    WHERE orders.id = ANY (${orderIds}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ orderId, ...facts }) => [orderId, facts]));
}
