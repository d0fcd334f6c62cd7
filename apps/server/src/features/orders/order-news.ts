import {
  type CancelReason,
  isMoveBack,
  isUndoTime,
  type Mover,
  type OrderMove,
  type OrderStatus,
} from "@secret/domain";
import type { NotificationKindName } from "../notifications/index.ts";

/** What the bell says when an order reaches a status; one that is pending, or back in the cart, is news to nobody. */
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
  "given-back": "order-given-back",
};

function orderNews(status: OrderStatus, cancelReason: CancelReason | null): OrderNews | undefined {
  if (cancelReason === "changed") return undefined;
  return cancelReason === null ? STATUS_NEWS[status] : CANCEL_NEWS[cancelReason];
}

/** A move, by whom, and since when its order had the status that it leaves. */
interface ToldMove {
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

/** What a move tells its member, and what becomes of what the move before told. */
export interface NewsOfMove {
  readonly told: OrderNews | undefined;
  /** As if it had never been told. */
  readonly takenBack?: OrderNews | undefined;
  /** True no more: what of it hasn't left the house stays there. */
  readonly overtaken?: OrderNews | undefined;
}

/**
 * A slip of the crew's finger is news to nobody: what it told goes with it, and that it was taken back is not told. Any
 * other move that doesn't just go on at the counter overtakes what still waits for the crew's undo.
 */
export function newsOfMove({ order, move, by, at, cancelReason }: ToldMove): NewsOfMove {
  // What was set aside for somebody is gone, in whatever way: no food of their own was let go.
  const isOfferOver = cancelReason === "expired" && order.takesOver !== null;
  const told = isOfferOver ? "order-offer-over" : orderNews(move.to, cancelReason);
  // What the crew told before leaves first.
  if (isByCrew(by) && !isMoveBack(move)) return { told };
  // That it is paid stays true.
  const toldBefore = move.from === "confirmed" ? undefined : orderNews(move.from, null);
  // A cancelled order can't be paid again. A new payment drops the older message as it starts.
  if (move.from === "pending" && move.to === "cancelled") return { told, overtaken: "payment-dropped" };
  if (!isByCrew(by)) return { told, overtaken: toldBefore };
  const isUndo = isUndoTime(order.statusSince ?? order.createdAt, at);
  if (isUndo) return { told: undefined, takenBack: toldBefore };
  // That it is paid was told when it was.
  return { told: move.to === "confirmed" ? undefined : told, overtaken: toldBefore };
}

/** Whether the crew moved an order: it has a moment to take that back. */
export function isByCrew(by: Mover): boolean {
  return by === "staff" || by === "staff-by-hand";
}

/** Why an order went on, in the audit log, where nobody gave a reason. */
export const AUDITED_CAUSES: Partial<Record<Mover, string>> = {
  "owner-change": "replaced by a changed order",
  payment: "paid",
  expiry: "not paid in time",
  "event-cancellation": "the event was cancelled",
  "give-back": "what was given back changes hands",
};

/** Why the money of a paid order goes back, as the member and the books read it. */
export const REFUND_REASONS: Partial<Record<CancelReason, string>> = {
  owner: "Cancelled by the member",
  admin: "Order cancelled by us",
  "event-cancelled": "Event cancelled",
  "given-back": "Given back and sold",
};
