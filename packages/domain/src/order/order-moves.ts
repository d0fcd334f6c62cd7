import { isUndoTime } from "../pickup/crew.ts";
import { ok, type Result, refuse } from "../result.ts";
import { ACTIVE_ORDER_STATUSES, hasGotAsFar, type OrderStatus, TRACKER_STEPS } from "./order-status.ts";

/**
 * Initiator of a move: the owner, who cancels the order, also because we made it late, ran short or changed its plan, or
 * takes it back to change it; the crew, with a pickup code or manually; the counter, which undoes a sale; closing the day,
 * which hands off, refunds or counts as a no-show; an admin; or the system: an authorized payment, an expired hold, food
 * that ran out or can't be made before closing, a shortage whose refund leaves nothing paid, the event's cancellation, the
 * sale of a returned order, a release of an order that we made late.
 */
export type Mover =
  | "owner"
  | "owner-change"
  | "owner-delay"
  | "closing"
  | "plan-change"
  | "owner-plan"
  | "owner-shortage"
  | "shortage"
  | "shortage-refund"
  | "staff"
  | "staff-by-hand"
  | "counter"
  | "day-close"
  | "no-show"
  | "admin"
  | "payment"
  | "expiry"
  | "event-cancellation"
  | "return-claim"
  | "release";

/** Condition of a move, checked by {@link checkCondition}. */
export type MoveCondition =
  | "reason"
  | "payment-settled"
  | "payment-captured"
  | "payment-absent"
  | "hold-expired"
  | "before-cancellation-cutoff"
  | "event-cancelled"
  | "event-not-over"
  | "cancelled-by-expiry"
  | "no-other-pending-order"
  | "within-member-limits"
  | "pickup-code-valid"
  | "handed-off-recently"
  | "stock-available"
  | "stock-held";

/** Allowed move from one status to another. */
export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly Mover[];
  /** Conditions in the order they are checked; stock is taken last. */
  readonly requires: readonly MoveCondition[];
  /** Whether the captured payment is refunded. */
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
 * Every regular move of an order, defined only here. An admin may make any other move with a reason ({@link findMove})
 * if payments agree: no unpaid order is confirmed, and no paid one waits for payment. A payment after the hold expired
 * first restores its order (cancelled to pending) if everything it held is still available. An order that claims a
 * returned one is restored by `return-claim` while that one is still there; once it is paid, the returned order is
 * cancelled, and the new one takes over its progress.
 */
export const ORDER_MOVES: readonly OrderMove[] = [
  move("pending", "confirmed", ["payment"], ["event-not-over", "payment-captured"]),
  move("pending", "cancelled", ["owner", "owner-change", "admin"], ["payment-settled"]),
  move("pending", "cancelled", ["expiry"], ["hold-expired"]),
  move(
    "cancelled",
    "pending",
    ["payment"],
    [
      "cancelled-by-expiry",
      "event-not-over",
      "no-other-pending-order",
      "within-member-limits",
      "stock-available",
    ],
  ),
  move("confirmed", "preparing", ["staff", "admin"], ["stock-held"]),
  move("preparing", "ready", ["staff", "admin"]),
  move("ready", "completed", ["staff"], ["pickup-code-valid"]),
  move("ready", "completed", ["staff-by-hand"], ["reason"]),
  move("completed", "ready", ["staff"], ["handed-off-recently"]),
  move("completed", "completed", ["staff"], ["pickup-code-valid"]),
  move("preparing", "confirmed", ["staff", "admin"]),
  move("ready", "preparing", ["staff", "admin"]),
  move("confirmed", "cancelled", ["owner"], ["before-cancellation-cutoff", "payment-settled"], true),
  move("preparing", "cancelled", ["owner"], ["before-cancellation-cutoff", "payment-settled"], true),
  move(
    "confirmed",
    "cancelled",
    ["owner-delay", "closing", "owner-plan", "plan-change"],
    ["payment-settled"],
    true,
  ),
  move("preparing", "cancelled", ["owner-plan", "plan-change"], ["payment-settled"], true),
  move("ready", "cancelled", ["owner-plan", "plan-change"], ["payment-settled"], true),
  move(
    "confirmed",
    "cancelled",
    ["owner-shortage", "shortage", "shortage-refund"],
    ["payment-settled"],
    true,
  ),
  move(
    "preparing",
    "cancelled",
    ["owner-shortage", "shortage", "shortage-refund"],
    ["payment-settled"],
    true,
  ),
  move("ready", "cancelled", ["owner-shortage"], ["payment-settled"], true),
  move("confirmed", "cancelled", ["admin"], ["payment-settled"], true),
  move("confirmed", "cancelled", ["release"], [], true),
  move("confirmed", "cancelled", ["counter"], [], true),
  move("preparing", "cancelled", ["admin"], ["payment-settled"], true),
  ...ACTIVE_ORDER_STATUSES.flatMap((from) => [
    move(from, "completed", ["day-close"], from === "confirmed" ? ["stock-held"] : []),
    move(from, "completed", ["no-show"]),
    move(from, "cancelled", ["day-close"], ["payment-settled"], true),
  ]),
  move("pending", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"]),
  move("confirmed", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("preparing", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("ready", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("confirmed", "cancelled", ["return-claim"], [], true),
  move("preparing", "cancelled", ["return-claim"], [], true),
  move("confirmed", "preparing", ["return-claim"]),
  move(
    "cancelled",
    "pending",
    ["return-claim"],
    ["cancelled-by-expiry", "event-not-over", "no-other-pending-order", "within-member-limits"],
  ),
];

/** Finds a move in the table, or for an admin the free move with a reason. */
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
  const requires: MoveCondition[] = ["reason", "payment-settled"];
  if (to === "pending") requires.push("payment-absent", "no-other-pending-order");
  else if (to !== "cancelled") requires.push("payment-captured");
  if ((from === "completed" && to !== "cancelled") || (from === "confirmed" && hasGotAsFar(to, from)))
    requires.push("stock-held");
  if (from === "cancelled") requires.push("stock-available");
  return move(from, to, ["admin"], requires, to === "cancelled" && from !== "pending");
}

/**
 * Reasons for a cancellation. A `changed` order went back into its member's cart: it stays in the database and is left
 * out of lists, statistics and notifications.
 */
export const CANCEL_REASONS = [
  "owner",
  "changed",
  "expired",
  "admin",
  "event-cancelled",
  "given-back",
] as const;
/** Reason for a cancellation. */
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Cancellation reason of each mover. */
export const CANCEL_REASON_OF: Readonly<
  Record<Exclude<Mover, "staff" | "staff-by-hand" | "payment" | "no-show">, CancelReason>
> = {
  owner: "owner",
  "owner-change": "changed",
  "owner-delay": "owner",
  closing: "admin",
  "plan-change": "admin",
  "owner-plan": "owner",
  "owner-shortage": "owner",
  shortage: "admin",
  "shortage-refund": "admin",
  counter: "admin",
  "day-close": "admin",
  admin: "admin",
  expiry: "expired",
  "event-cancellation": "event-cancelled",
  "return-claim": "given-back",
  release: "admin",
};

/** Returns whether a move goes back toward the fryer. */
export function isMoveBack({ from, to }: Pick<OrderMove, "from" | "to">): boolean {
  const steps: readonly OrderStatus[] = TRACKER_STEPS;
  return steps.includes(to) && steps.indexOf(to) < steps.indexOf(from);
}

/**
 * Returns whether the audit log marks a move as a warning: it needed a reason and isn't an admin's step toward the
 * hand-off, such as completing a confirmed order early.
 */
export function isUnusualMove({ from, to, by, requires }: OrderMove): boolean {
  const isAdminAhead = by.includes("admin") && hasGotAsFar(to, from) && from !== "pending";
  return requires.includes("reason") && !isAdminAhead;
}

/** Returns whether the owner may cancel an order now. The member pages' texts and buttons use this. */
export function mayOwnerCancel(
  order: { readonly status: OrderStatus },
  event: { readonly cancellationCutoffAt: Date },
  now: Date,
): boolean {
  const found = findMove(order.status, "cancelled", "owner");
  if (!found.ok) return false;
  return !found.value.requires.includes("before-cancellation-cutoff") || now < event.cancellationCutoffAt;
}

interface KnownTimes {
  /** Start of the current status. */
  readonly statusSince: Date | null;
  /** Start of the previous status. */
  readonly previousStatusSince: Date | null;
}

/**
 * Returns the start of an order's status after a move. An undo and a reverted hand-off restore the earlier time,
 * because the food is that old.
 */
export function statusSinceAfter(
  move: Pick<OrderMove, "from" | "to">,
  { statusSince, previousStatusSince }: KnownTimes,
  at: Date,
): Date {
  const wasHandedOff = move.from === "completed";
  const isUndo = wasHandedOff || (statusSince !== null && isUndoTime(statusSince, at));
  return (isMoveBack(move) && isUndo ? previousStatusSince : null) ?? at;
}
