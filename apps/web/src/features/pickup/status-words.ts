import type { OrderStatus } from "@secret/domain";

/** Where an order is, in the crew's words. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: "Not paid",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
  cancelled: "Cancelled",
};
