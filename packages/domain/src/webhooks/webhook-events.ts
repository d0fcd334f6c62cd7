import type { Mover, OrderMove } from "../order/order-moves.ts";

/** Events that webhooks report, and how the admin pages name them. */
export const WEBHOOK_EVENTS = {
  "order.paid": "Order paid",
  "order.ready": "Order ready",
  "order.picked_up": "Order picked up",
  "order.cancelled": "Paid order cancelled",
  "order.refunded": "Refund completed",
  "event.opened": "Event opened",
  "event.sold_out": "Event sold out",
} as const;
/** Type of a webhook that endpoints choose. */
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
/** All types that endpoints choose from. */
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/**
 * Returns the webhook that reports a move of an order; undefined for a move that none reports. An unpaid order is never
 * reported, so neither is its cancellation. An order that is ready again after its hand-off was undone is reported again.
 */
export function webhookOfMove({ from, to }: OrderMove, by: Mover): WebhookEventType | undefined {
  if (from === to) return undefined;
  if (to === "confirmed" && (from === "pending" || from === "cancelled")) return "order.paid";
  if (to === "ready") return "order.ready";
  if (to === "completed" && by !== "no-show") return "order.picked_up";
  return to === "cancelled" && from !== "pending" ? "order.cancelled" : undefined;
}
