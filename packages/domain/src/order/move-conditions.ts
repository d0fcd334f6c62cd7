import { type EventStatus, isEventOver } from "../event/orderability.ts";
import { isTakeBackTime } from "../pickup/crew.ts";
import { checkShownPickupCode, type ShownCodeRefusal } from "../pickup/pickup.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { CancelReason, MoveCondition, Mover, OrderMove } from "./order-moves.ts";
import type { OrderStatus } from "./order-status.ts";

/** Current state of an order and its event. */
export interface MovingOrder {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly holdExpiresAt: Date;
  readonly pickedUpAt: Date | null;
  /** Issue number of the pickup code. Issuing a new code increments it and voids older codes. */
  readonly pickupIssue: number;
  readonly eventStatus: EventStatus;
  readonly cancellationCutoffAt: Date;
  readonly pickupEndsAt: Date;
}

/** Facts about an order that are looked up only for conditions that need them. */
export interface MoveFacts {
  /** Amount captured for it, in cents, including refunded parts. */
  readonly capturedCents: number;
  /** Captured amount minus completed and pending refunds, in cents. */
  readonly paidCents: number;
  /** Whether a payment's outcome is still unknown. */
  readonly isPaymentUnderWay: boolean;
  /** Whether its owner has another unpaid order for the event. */
  readonly hasOtherPendingOrder: boolean;
  /** Whether the owner would exceed an item's limit per member with it. */
  readonly exceedsMemberLimits: boolean;
}

/** Input that comes with a move. */
export interface MoveRequest {
  readonly reason?: string | undefined;
  /** Issue number of the presented pickup code, whose token was verified. */
  readonly shownPickupIssue?: number | undefined;
}

/** Reason a move isn't allowed. */
export type MoveRefusal =
  | "ORDER_MOVE_NOT_ALLOWED"
  | "ORDER_NOT_CANCELLABLE"
  | "REASON_REQUIRED"
  | "PAYMENT_REQUIRED"
  | "PAYMENT_IN_PROGRESS"
  | "PENDING_ORDER_EXISTS"
  | "EVENT_NOT_ACTIVE"
  | "EVENT_FULL"
  | "ORDER_RELEASED"
  | "UNDO_TOO_LATE"
  | ShownCodeRefusal;

/** Errors of the moves that people make, by mover. */
export const MOVE_REFUSALS = {
  owner: ["ORDER_MOVE_NOT_ALLOWED", "ORDER_NOT_CANCELLABLE", "PAYMENT_IN_PROGRESS"],
  "owner-delay": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  "plan-change": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  "owner-plan": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  "owner-change": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  "day-close": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  "no-show": ["ORDER_MOVE_NOT_ALLOWED"],
  admin: [
    "ORDER_MOVE_NOT_ALLOWED",
    "REASON_REQUIRED",
    "PAYMENT_IN_PROGRESS",
    "PAYMENT_REQUIRED",
    "PENDING_ORDER_EXISTS",
    "EVENT_FULL",
    "ORDER_RELEASED",
  ],
} as const satisfies Partial<Record<Mover, readonly MoveRefusal[]>>;

/** Errors of a mover. */
export type MoveRefusalOf<By extends Mover> = By extends keyof typeof MOVE_REFUSALS
  ? (typeof MOVE_REFUSALS)[By][number]
  : MoveRefusal;

/** Conditions known only by taking effect: stock is checked when it is taken. A released order takes its stock again. */
export type TakingCondition = "stock-available" | "stock-held";

/** Fact each condition needs; other conditions depend only on the order. */
export const FACTS_OF_CONDITION: Partial<Record<MoveCondition, keyof MoveFacts>> = {
  "payment-settled": "isPaymentUnderWay",
  "payment-captured": "paidCents",
  "payment-absent": "capturedCents",
  "no-other-pending-order": "hasOtherPendingOrder",
  "within-member-limits": "exceedsMemberLimits",
};

/** Checks one condition of a move. */
export function checkCondition(
  condition: Exclude<MoveCondition, TakingCondition>,
  move: OrderMove,
  order: MovingOrder,
  facts: MoveFacts,
  request: MoveRequest,
  now: Date,
): Result<void, MoveRefusal> {
  const { from, to } = move;
  const notAllowed = refuse("ORDER_MOVE_NOT_ALLOWED" as const, { params: { from, to } });
  switch (condition) {
    case "reason":
      return request.reason ? ok(undefined) : refuse("REASON_REQUIRED", { field: "reason" });
    case "payment-settled":
      return facts.isPaymentUnderWay ? refuse("PAYMENT_IN_PROGRESS") : ok(undefined);
    case "payment-captured":
      return facts.paidCents > 0 ? ok(undefined) : refuse("PAYMENT_REQUIRED", { params: { to } });
    case "payment-absent":
      // A refunded payment counts too, since an order is paid only once.
      return facts.capturedCents > 0 ? notAllowed : ok(undefined);
    case "hold-expired":
      return now >= order.holdExpiresAt ? ok(undefined) : notAllowed;
    case "before-cancellation-cutoff":
      return now < order.cancellationCutoffAt ? ok(undefined) : refuse("ORDER_NOT_CANCELLABLE");
    case "event-cancelled":
      return order.eventStatus === "cancelled" ? ok(undefined) : notAllowed;
    case "event-not-over":
      return isEventOver(order.eventStatus) ? refuse("EVENT_NOT_ACTIVE") : ok(undefined);
    case "cancelled-by-expiry":
      return order.cancelReason === "expired" ? ok(undefined) : notAllowed;
    case "no-other-pending-order":
      return facts.hasOtherPendingOrder ? refuse("PENDING_ORDER_EXISTS") : ok(undefined);
    case "within-member-limits":
      return facts.exceedsMemberLimits ? notAllowed : ok(undefined);
    case "handed-off-recently":
      return order.pickedUpAt !== null && isTakeBackTime(order.pickedUpAt, now)
        ? ok(undefined)
        : refuse("UNDO_TOO_LATE");
    case "pickup-code-valid":
      return checkShownPickupCode(order, request.shownPickupIssue, now);
  }
}
