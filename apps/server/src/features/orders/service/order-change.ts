import type { OrderStatus } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { type AuditLine, audit } from "../../audit/service.ts";
import { notifyMember } from "../../notifications/service.ts";
import { orderNews } from "../order-news.ts";
import type { CancelReason, OrderRow } from "../queries/order-locks.ts";

type ChangedOrder = Pick<OrderRow, "id" | "orderNumber" | "userId" | "eventId" | "status">;

/** Who changed an order, and why, for the audit log. */
export interface ChangeCause {
  readonly actorId?: string | undefined;
  readonly reason?: string | undefined;
  readonly severity?: AuditLine["severity"];
  /** With a cancellation. */
  readonly cancelReason?: CancelReason;
}

/**
 * Writes what goes with every change of an order's status: the audit line and the member's notification.
 * The row itself has been changed by the caller, in the same transaction.
 * @returns tells open pages; to be called after the commit
 */
export async function recordOrderChange(
  context: Context,
  transaction: Transaction,
  order: ChangedOrder,
  status: OrderStatus,
  cause: ChangeCause = {},
): Promise<() => void> {
  const now = context.clock.now();
  const because = cause.reason === undefined ? "" : `: ${cause.reason}`;
  await audit(transaction, now, {
    eventType: "order_status_change",
    severity: cause.severity ?? "info",
    message: `Order ${order.orderNumber} went from ${order.status} to ${status}${because}`,
    userId: cause.actorId,
    orderId: order.id,
    oldValue: order.status,
    newValue: status,
  });
  const words = orderNews(status, cause.cancelReason);
  const tellBell =
    words &&
    (await notifyMember(context, transaction, {
      userId: order.userId,
      type: "order",
      title: words.title,
      message: words.message(order.orderNumber),
      eventId: order.eventId,
      orderId: order.id,
    }));
  return () => {
    tellOrderChanged(context, order, status, now);
    tellBell?.().catch((error: unknown) => context.log.warn({ err: error }, "the bell did not ring"));
  };
}

/** Tells the owner's pages and the crew's board that something of an order is new. */
export function tellOrderChanged(
  context: Context,
  order: ChangedOrder,
  status: OrderStatus,
  now: Date,
): void {
  const event = {
    type: "order.changed" as const,
    orderId: order.id,
    eventId: order.eventId,
    orderNumber: order.orderNumber,
    status,
    updatedAt: now.toISOString(),
  };
  context.live.publish({ to: { userId: order.userId }, event });
  context.live.publish({ to: { staff: true }, event });
}
