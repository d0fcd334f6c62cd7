import { ok, type Result, refuse } from "../result.ts";
import { hasGotAsFar, type OrderStatus, TRACKER_STEPS } from "./order-status.ts";

/**
 * Who asks for a move: the order's owner, who cancels it or takes it back to change it; the crew, with a pickup code or
 * by hand; an admin; or nobody: a payment that the bank granted, a hold that ran out, the cancelling of its event, the sale
 * of an order that was given back.
 */
export type Mover =
  | "owner"
  | "owner-change"
  | "staff"
  | "staff-by-hand"
  | "admin"
  | "payment"
  | "expiry"
  | "event-cancellation"
  | "give-back";

/** What else must hold for a move, in the words of {@link checkCondition}. */
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
  | "handed-out-lately"
  | "stock-available";

export interface OrderMove {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly Mover[];
  /** In the order in which they are asked; what is taken (stock) comes last. */
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
 * nothing waits for a payment that is. A payment that comes after the hold ran out brings its order back first
 * (cancelled to pending), if all that it held can still be had. One that takes over what was given back is brought back by
 * `give-back` where that is still there; once it is paid, the order that was given back goes, and it has got as far as that one.
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
  move("confirmed", "preparing", ["staff", "admin"]),
  move("preparing", "ready", ["staff", "admin"]),
  move("ready", "completed", ["staff"], ["pickup-code-valid"]),
  move("ready", "completed", ["staff-by-hand"], ["reason"]),
  move("completed", "ready", ["staff"], ["handed-out-lately"]),
  move("completed", "completed", ["staff"], ["pickup-code-valid"]),
  move("preparing", "confirmed", ["staff", "admin"]),
  move("ready", "preparing", ["staff", "admin"]),
  move("confirmed", "cancelled", ["owner"], ["before-cancellation-cutoff", "payment-settled"], true),
  move("preparing", "cancelled", ["owner"], ["before-cancellation-cutoff", "payment-settled"], true),
  move("confirmed", "cancelled", ["admin"], ["payment-settled"], true),
  move("preparing", "cancelled", ["admin"], ["payment-settled"], true),
  move("pending", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"]),
  move("confirmed", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("preparing", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("ready", "cancelled", ["event-cancellation"], ["event-cancelled", "payment-settled"], true),
  move("confirmed", "cancelled", ["give-back"], [], true),
  move("preparing", "cancelled", ["give-back"], [], true),
  move("confirmed", "preparing", ["give-back"]),
  move(
    "cancelled",
    "pending",
    ["give-back"],
    ["cancelled-by-expiry", "event-not-over", "no-other-pending-order", "within-member-limits"],
  ),
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
  const requires: MoveCondition[] = ["reason", "payment-settled"];
  if (to === "pending") requires.push("payment-absent", "no-other-pending-order");
  else if (to !== "cancelled") requires.push("payment-captured");
  if (from === "cancelled") requires.push("stock-available");
  return move(from, to, ["admin"], requires, to === "cancelled" && from !== "pending");
}

/**
 * Why an order was cancelled. One that was `changed` went back into its member's cart: it stays in the books, and is in
 * no list, figure or news.
 */
export const CANCEL_REASONS = [
  "owner",
  "changed",
  "expired",
  "admin",
  "event-cancelled",
  "given-back",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The reason that goes with a cancellation by each of those who may. */
export const CANCEL_REASON_OF: Readonly<
  Record<Exclude<Mover, "staff" | "staff-by-hand" | "payment">, CancelReason>
> = {
  owner: "owner",
  "owner-change": "changed",
  admin: "admin",
  expiry: "expired",
  "event-cancellation": "event-cancelled",
  "give-back": "given-back",
};

/** Whether a move leads back towards the fryer. */
export function isMoveBack({ from, to }: Pick<OrderMove, "from" | "to">): boolean {
  const steps: readonly OrderStatus[] = TRACKER_STEPS;
  return steps.includes(to) && steps.indexOf(to) < steps.indexOf(from);
}

/**
 * Whether the audit log marks a move as a warning: it needed a reason, and isn't an admin's step ahead toward the hand-off,
 * such as completing a confirmed order early.
 */
export function isUnusualMove({ from, to, by, requires }: OrderMove): boolean {
  const isAdminAhead = by.includes("admin") && hasGotAsFar(to, from) && from !== "pending";
  return requires.includes("reason") && !isAdminAhead;
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
