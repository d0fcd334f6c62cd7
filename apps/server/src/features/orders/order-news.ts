import type { CancelReason, Mover, OrderStatus } from "@secret/domain";
import type { NotificationKindName } from "../notifications/service.ts";

/** What the bell says when an order reaches a status; one that is pending, or back in the cart, is news to nobody. */
type OrderNews = Extract<NotificationKindName, `order-${string}`>;

const STATUS_NEWS: Partial<Record<OrderStatus, OrderNews>> = {
  confirmed: "order-confirmed",
  preparing: "order-preparing",
  ready: "order-ready",
  completed: "order-picked-up",
};

const CANCEL_NEWS: Record<Exclude<CancelReason, "changed">, OrderNews> = {
  owner: "order-cancelled-by-owner",
  expired: "order-expired",
  admin: "order-cancelled-by-us",
  "event-cancelled": "order-event-cancelled",
};

export function orderNews(status: OrderStatus, cancelReason: CancelReason | null): OrderNews | undefined {
  if (cancelReason === "changed") return undefined;
  return cancelReason === null ? STATUS_NEWS[status] : CANCEL_NEWS[cancelReason];
}

/** Why an order went on, in the audit log, where nobody gave a reason. */
export const AUDITED_CAUSES: Partial<Record<Mover, string>> = {
  "owner-change": "back in the cart, to be changed",
  payment: "paid",
  expiry: "not paid in time",
  "event-cancellation": "the event was cancelled",
};

/** Why the money of a paid order goes back, as the member and the books read it. */
export const REFUND_REASONS: Partial<Record<CancelReason, string>> = {
  owner: "Cancelled by the member",
  admin: "Order cancelled by us",
  "event-cancelled": "Event cancelled",
};
