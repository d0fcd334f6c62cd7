import type { Context } from "../../../platform/context.ts";
import type { OrderRow } from "../../order-book/index.ts";

type AnnouncedOrder = Pick<
  OrderRow,
  "id" | "eventId" | "ownerId" | "orderNumber" | "status" | "cancelReason"
>;

/** Publishes an order's new state to its owner's pages and the crew's boards. Call it after the commit. */
export function publishOrderChange(context: Context, order: AnnouncedOrder, now: Date): void {
  publishToOwner(context, order, now);
  context.live.publish({ to: { staff: true }, event: toChange(order, now, false) });
}

/** Publishes an order's new state only to its owner's devices: an unpaid order isn't on the crew's board. */
export function publishToOwner(context: Context, order: AnnouncedOrder, now: Date): void {
  if (order.ownerId === null) return;
  context.live.publish({ to: { userId: order.ownerId }, event: toChange(order, now, true) });
}

/** Publishes a sale to the admins. Call it after the commit. */
export function publishSale(
  context: Context,
  { id: orderId, eventId, totalCents }: Pick<OrderRow, "id" | "eventId" | "totalCents">,
): void {
  context.live.publish({ to: { admins: true }, event: { type: "order.sold", orderId, eventId, totalCents } });
}

/** Publishes a change besides the status to the owner's pages and the crew's boards. Call it after the commit. */
export function publishOrderEdit(
  context: Context,
  { id: orderId, eventId, ownerId }: Pick<OrderRow, "id" | "eventId" | "ownerId">,
): void {
  if (ownerId !== null)
    context.live.publish({ to: { userId: ownerId }, event: { type: "order.edited", orderId } });
  context.live.publish({ to: { staff: true }, event: { type: "board.changed", eventId } });
}

function toChange(order: AnnouncedOrder, now: Date, isOwn: boolean) {
  return {
    type: "order.changed" as const,
    orderId: order.id,
    eventId: order.eventId,
    orderNumber: order.orderNumber,
    status: order.status,
    cancelReason: order.cancelReason,
    isOwn,
    updatedAt: now,
  };
}
