import { ok, type Result, refuse } from "../result.ts";

export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "preparing",
  "ready",
  "completed",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The five steps of the member's tracker, in order. */
export const TRACKER_STEPS = ["pending", "confirmed", "preparing", "ready", "completed"] as const;

/** "Active Orders" of a member. */
export const ACTIVE_ORDER_STATUSES: readonly OrderStatus[] = ["confirmed", "preparing", "ready"];

/** Orders whose money counts as revenue: paid and not given back. */
export const PAID_ORDER_STATUSES: readonly OrderStatus[] = ["confirmed", "preparing", "ready", "completed"];

/** Who asks for a move: the order's owner, the crew, an admin, or the system itself (payment, expiry). */
export type Mover = "owner" | "staff" | "admin" | "system";

/** What else must hold for a move. */
export type MoveCondition =
  | "payment-captured"
  | "payment-absent"
  | "hold-expired"
  | "before-cancellation-cutoff"
  | "pickup-code-valid"
  | "stock-available"
  | "reason";

export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly Mover[];
  readonly requires: readonly MoveCondition[];
  /** The captured payment goes back. */
  readonly refunds: boolean;
}

function move(
  from: OrderStatus,
  to: OrderStatus,
  by: readonly Mover[],
  requires: readonly MoveCondition[] = [],
  refunds = false,
): OrderMove {
  return { from, to, by, requires, refunds };
}

/**
 * Every move of an order's normal life: the only place where it is written. An admin may also make any other
 * move with a reason ({@link findMove}), as long as the money agrees: nothing is confirmed that isn't paid, and
 * nothing waits for a payment that is.
 */
export const ORDER_MOVES: readonly OrderMove[] = [
  move("pending", "confirmed", ["system"], ["payment-captured"]),
  move("pending", "cancelled", ["owner", "admin"]),
  move("pending", "cancelled", ["system"], ["hold-expired"]),
  move("cancelled", "confirmed", ["system"], ["payment-captured", "stock-available"]),
  move("confirmed", "preparing", ["staff", "admin"]),
  move("preparing", "ready", ["staff", "admin"]),
  move("ready", "completed", ["staff", "admin"], ["pickup-code-valid"]),
  move("completed", "completed", ["staff", "admin"], ["pickup-code-valid"]),
  move("preparing", "confirmed", ["staff", "admin"]),
  move("ready", "preparing", ["staff", "admin"]),
  move("confirmed", "cancelled", ["owner"], ["before-cancellation-cutoff"], true),
  move("preparing", "cancelled", ["owner"], ["before-cancellation-cutoff"], true),
  move("confirmed", "cancelled", ["admin"], [], true),
  move("preparing", "cancelled", ["admin"], [], true),
];

/** Finds the move of the table, or for an admin the free move that asks for a reason. */
export function findMove(
  from: OrderStatus,
  to: OrderStatus,
  by: Mover,
): Result<OrderMove, "ORDER_MOVE_NOT_ALLOWED"> {
  const listed = ORDER_MOVES.find((each) => each.from === from && each.to === to && each.by.includes(by));
  if (listed !== undefined) return ok(listed);
  if (by === "admin" && from !== to) return ok(freeAdminMove(from, to));
  return refuse("ORDER_MOVE_NOT_ALLOWED", { params: { from, to } });
}

function freeAdminMove(from: OrderStatus, to: OrderStatus): OrderMove {
  const requires: MoveCondition[] = ["reason"];
  if (to === "pending") requires.push("payment-absent");
  else if (to !== "cancelled") requires.push("payment-captured");
  if (from === "cancelled") requires.push("stock-available");
  return move(from, to, ["admin"], requires, to === "cancelled" && from !== "pending");
}

/** Whether the order's owner may cancel it now; the texts and buttons of the member side follow this. */
export function mayOwnerCancel(
  order: { readonly status: OrderStatus },
  event: { readonly cancellationCutoffAt: Date },
  now: Date,
): boolean {
  const found = findMove(order.status, "cancelled", "owner");
  if (!found.ok) return false;
  return !found.value.requires.includes("before-cancellation-cutoff") || now < event.cancellationCutoffAt;
}

/** Whether the pickup code of an order in this status is shown and may be scanned. */
export function hasPickupCode(status: OrderStatus): boolean {
  return status === "ready" || status === "completed";
}
