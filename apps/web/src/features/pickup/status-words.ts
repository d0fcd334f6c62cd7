import type { OrderStatus } from "@secret/domain";

/** Names of the statuses for the crew. */
export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: "Not paid",
  confirmed: "Confirmed",
  preparing: "Preparing",
  ready: "Ready",
  completed: "Picked up",
  cancelled: "Cancelled",
};
