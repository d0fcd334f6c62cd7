export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "preparing",
  "ready",
  "completed",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An order's status as a member of it sees it: whoever gave it away has a record of it, which goes on no more. */
export const MEMBER_ORDER_STATUSES = [...ORDER_STATUSES, "transferred"] as const;
export type MemberOrderStatus = (typeof MEMBER_ORDER_STATUSES)[number];

/** The five steps of the member's tracker, in order. */
export const TRACKER_STEPS = ["pending", "confirmed", "preparing", "ready", "completed"] as const;

/** "Active Orders" of a member. */
export const ACTIVE_ORDER_STATUSES: readonly OrderStatus[] = ["confirmed", "preparing", "ready"];

/** Orders whose money counts as revenue: paid and not given back. */
export const PAID_ORDER_STATUSES: readonly OrderStatus[] = ["confirmed", "preparing", "ready", "completed"];

/** Whether an order has got as far on its way as `step`, or further: a move there has nothing left to do. */
export function hasGotAsFar(status: OrderStatus, step: OrderStatus): boolean {
  const steps: readonly OrderStatus[] = TRACKER_STEPS;
  return steps.includes(step) && steps.indexOf(status) >= steps.indexOf(step);
}

/** Whether the pickup code of an order in this status is shown and may be scanned. */
export function hasPickupCode(status: MemberOrderStatus): boolean {
  return status === "ready" || status === "completed";
}
