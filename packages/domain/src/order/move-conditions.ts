import { type EventStatus, isEventOver } from "../event/orderability.ts";
import { isTakeBackTime } from "../pickup/crew.ts";
import { checkShownPickupCode, type ShownCodeRefusal } from "../pickup/pickup.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { CancelReason, MoveCondition, Mover, OrderMove } from "./order-moves.ts";
import type { OrderStatus } from "./order-status.ts";

/** An order and its event as they are at the instant of the move. */
export interface MovingOrder {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
  readonly holdExpiresAt: Date;
  readonly pickedUpAt: Date | null;
  /** Raised when the pickup code is issued anew: an older code is void. */
  readonly pickupIssue: number;
  readonly eventStatus: EventStatus;
  readonly cancellationCutoffAt: Date;
  readonly pickupEndsAt: Date;
}

/** What must be looked up about an order where a condition asks for it. */
export interface MoveFacts {
  /** What of its price was captured, in cents, whether or not it went back. */
  readonly capturedCents: number;
  /** What of that stays: what has gone back, or is on its way, counts no more. */
  readonly paidCents: number;
  /** The outcome of a payment is still open. */
  readonly isPaymentUnderWay: boolean;
  /** Its owner has another unpaid order for the event. */
  readonly hasOtherPendingOrder: boolean;
  /** With it, its owner would have more of an item than one member may. */
  readonly exceedsMemberLimits: boolean;
}

/** What whoever asks for the move brings along. */
export interface MoveRequest {
  readonly reason?: string | undefined;
  /** The issue of the pickup code that was shown; its token has been checked. */
  readonly shownPickupIssue?: number | undefined;
}

export type MoveRefusal =
  | "ORDER_MOVE_NOT_ALLOWED"
  | "ORDER_NOT_CANCELLABLE"
  | "REASON_REQUIRED"
  | "PAYMENT_REQUIRED"
  | "PAYMENT_IN_PROGRESS"
  | "PENDING_ORDER_EXISTS"
  | "EVENT_NOT_ACTIVE"
  | "EVENT_FULL"
  | "UNDO_TOO_LATE"
  | ShownCodeRefusal;

/** What those who ask by hand can be told: what the conditions of their moves refuse with. */
export const MOVE_REFUSALS = {
  owner: ["ORDER_MOVE_NOT_ALLOWED", "ORDER_NOT_CANCELLABLE", "PAYMENT_IN_PROGRESS"],
  "owner-change": ["ORDER_MOVE_NOT_ALLOWED", "PAYMENT_IN_PROGRESS"],
  admin: [
    "ORDER_MOVE_NOT_ALLOWED",
    "REASON_REQUIRED",
    "PAYMENT_IN_PROGRESS",
    "PAYMENT_REQUIRED",
    "PENDING_ORDER_EXISTS",
    "EVENT_FULL",
  ],
} as const satisfies Partial<Record<Mover, readonly MoveRefusal[]>>;

/** What a mover can be refused with. */
export type MoveRefusalOf<By extends Mover> = By extends keyof typeof MOVE_REFUSALS
  ? (typeof MOVE_REFUSALS)[By][number]
  : MoveRefusal;

/** Conditions that are only known by doing it: whether there is stock shows when it is taken. */
export type TakingCondition = "stock-available";

/** The facts that a condition asks for; the others are answered by the order itself. */
export const FACTS_OF_CONDITION: Partial<Record<MoveCondition, keyof MoveFacts>> = {
  "payment-settled": "isPaymentUnderWay",
  "payment-captured": "paidCents",
  "payment-absent": "capturedCents",
  "no-other-pending-order": "hasOtherPendingOrder",
  "within-member-limits": "exceedsMemberLimits",
};

/** Whether a condition of a move holds at this instant, or why not. */
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
      // Not even one that went back: an order is paid for once.
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
    case "handed-out-lately":
      return order.pickedUpAt !== null && isTakeBackTime(order.pickedUpAt, now)
        ? ok(undefined)
        : refuse("UNDO_TOO_LATE");
    case "pickup-code-valid":
      return checkShownPickupCode(order, request.shownPickupIssue, now);
  }
}
