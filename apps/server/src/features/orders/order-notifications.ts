import {
  type CancelReason,
  isMoveBack,
  isUndoTime,
  type Mover,
  type OrderMove,
  type OrderStatus,
} from "@secret/domain";
import type { NotificationKindName } from "../notifications/index.ts";

/** Notification kinds of an order's status changes. A pending order, or one back in the cart, has none. */
type OrderNews = Extract<NotificationKindName, `order-${string}` | "payment-dropped">;

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
  "given-back": "order-sold",
};

function orderNews(status: OrderStatus, cancelReason: CancelReason | null): OrderNews | undefined {
  if (cancelReason === "changed") return undefined;
  return cancelReason === null ? STATUS_NEWS[status] : CANCEL_NEWS[cancelReason];
}

/** A move with its mover, its time, and the time at which its order reached the former status. */
interface NotifiableMove {
  readonly order: {
    readonly statusSince: Date | null;
    readonly createdAt: Date;
    readonly takesOver: string | null;
  };
  readonly move: OrderMove;
  readonly by: Mover;
  readonly at: Date;
  readonly cancelReason: CancelReason | null;
}

/** Notifications that a move sends and withdraws. */
export interface NewsOfMove {
  readonly sent: OrderNews | undefined;
  /** Notification of the former move, deleted as if it had never been sent. */
  readonly withdrawn?: OrderNews | undefined;
  /** Outdated notification: its unsent mails, texts and pushes are dropped. */
  readonly outdated?: OrderNews | undefined;
}

/**
 * Returns the notifications of a move. A crew undo withdraws the former move's notification and sends none. Any other
 * move, except a crew step forward, drops the former notification's unsent messages.
 */
export function notificationsOfMove({ order, move, by, at, cancelReason }: NotifiableMove): NewsOfMove {
  // The reserved returned order is gone, however that ended. The member gave up no order of their own.
  const isOfferOver = cancelReason === "expired" && order.takesOver !== null;
  if (by === "no-show") return { sent: undefined, outdated: orderNews(move.from, null) };
  // An owner whose food ran out gets that notification instead.
  const news = by === "shortage" ? undefined : orderNews(move.to, cancelReason);
  const sent = isOfferOver ? "order-offer-over" : news;
  // After a crew step forward, the former move's messages are still sent first.
  if (isByCrew(by) && !isMoveBack(move)) return { sent };
  // "Confirmed" reports the payment, which stays true.
  const sentBefore = move.from === "confirmed" ? undefined : orderNews(move.from, null);
  // A cancelled order can't be paid again. A new payment drops the older message as it starts.
  if (move.from === "pending" && move.to === "cancelled") return { sent, outdated: "payment-dropped" };
  if (!isByCrew(by)) return { sent, outdated: sentBefore };
  const isUndo = isUndoTime(order.statusSince ?? order.createdAt, at);
  if (isUndo) return { sent: undefined, withdrawn: sentBefore };
  // The member was notified of the payment when it was made.
  return { sent: move.to === "confirmed" ? undefined : sent, outdated: sentBefore };
}

/** Returns whether the crew moved an order. The crew can undo its moves for a short time. */
export function isByCrew(by: Mover): boolean {
  return by === "staff" || by === "staff-by-hand";
}

/** Causes of status changes for the audit log, used if nobody gave a reason. */
export const AUDITED_CAUSES: Partial<Record<Mover, string>> = {
  "owner-change": "replaced by a changed order",
  "owner-delay": "its pickup is late",
  closing: "it couldn't be made before closing",
  "plan-change": "its event's plan changed",
  "owner-plan": "its event's plan changed, and its owner chose a refund",
  "owner-shortage": "the event ran short, and its owner chose a refund",
  shortage: "the event ran out",
  "shortage-refund": "the event ran short, and nothing of it was left paid",
  payment: "paid",
  expiry: "not paid in time",
  "event-cancellation": "the event was cancelled",
  "return-claim": "a returned order was claimed",
  "day-close": "the day was closed",
  "no-show": "nobody came by the end of the day",
  release: "nobody came after we made it late or cut it",
};

/** Refund reasons by cancel reason, as the member and the books show them. */
export const REFUND_REASONS: Partial<Record<CancelReason, string>> = {
  owner: "Cancelled by the member",
  admin: "Order cancelled by us",
  "event-cancelled": "Event cancelled",
  "given-back": "Returned and sold",
};
