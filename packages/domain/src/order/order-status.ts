/** Statuses of an order. */
export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "preparing",
  "ready",
  "completed",
  "cancelled",
] as const;
/** Status of an order. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses as members see them. The previous owner of a transferred order sees it as "transferred". */
export const MEMBER_ORDER_STATUSES = [...ORDER_STATUSES, "transferred"] as const;
/** Status of an order as members see it. */
export type MemberOrderStatus = (typeof MEMBER_ORDER_STATUSES)[number];

/** Steps of the member's order tracker, in order. */
export const TRACKER_STEPS = ["pending", "confirmed", "preparing", "ready", "completed"] as const;

/** Statuses of paid orders that are still to be picked up, which a member sees under "Active Orders". */
export const ACTIVE_ORDER_STATUSES: readonly OrderStatus[] = ["confirmed", "preparing", "ready"];

/** Statuses of orders that are neither picked up nor cancelled. */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ["pending", ...ACTIVE_ORDER_STATUSES];

/** Statuses whose orders count: paid and not cancelled. */
export const PAID_ORDER_STATUSES: readonly OrderStatus[] = [...ACTIVE_ORDER_STATUSES, "completed"];

/** Returns whether an order has reached a step or gone past it, so that a move there has nothing to do. */
export function hasGotAsFar(status: OrderStatus, step: OrderStatus): boolean {
  const steps: readonly OrderStatus[] = TRACKER_STEPS;
  return steps.includes(step) && steps.indexOf(status) >= steps.indexOf(step);
}

/** Returns whether the pickup code is shown and accepted in this status. */
export function hasPickupCode(status: MemberOrderStatus): boolean {
  return status === "ready" || status === "completed";
}
