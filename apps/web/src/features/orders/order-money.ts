import type { OrderBill, OrderDetail, OrderItem } from "@secret/contract";
import { type CancelReason, PAYMENT_SETTLED_WITHIN_SECONDS } from "@secret/domain";

/** How it stands with the money of an order, as far as a page may say. */
export type OrderMoney =
  /** It is held and can be paid. */
  | { readonly kind: "pay" }
  /** A payment is under way, and nobody knows yet how it ends. */
  | { readonly kind: "asking" }
  /** The bank has the money, and it has neither become an order nor gone back in the time that this takes. */
  | { readonly kind: "stuck" }
  | { readonly kind: "paid" }
  /** The time to pay has run out by this device's clock; the server has not said yet what became of the order. */
  | { readonly kind: "ending" }
  /** It is cancelled, and nothing of it was charged. */
  | { readonly kind: "cancelled"; readonly reason: CancelReason }
  /** It is cancelled, and its money goes back, or the bank refused that. */
  | { readonly kind: "returned"; readonly reason: CancelReason };

/**
 * What to say of an order: only what the server knows of its money, besides what this tab itself is asking.
 * @param isAsking this tab has sent a payment and has not heard how it ended
 */
export function orderMoney(order: OrderDetail, isAsking: boolean, now: Date): OrderMoney {
  const { status, cancelReason, payment } = order;
  if (status !== "pending" && status !== "cancelled") return { kind: "paid" };
  if (status === "cancelled" && order.refunds.length > 0)
    return { kind: "returned", reason: cancelReason ?? "admin" };
  if (payment?.state === "captured" && isLate(payment, now)) return { kind: "stuck" };
  if (isAsking || isUnsettled(payment)) return { kind: "asking" };
  if (status === "cancelled") return { kind: "cancelled", reason: cancelReason ?? "admin" };
  return isHoldOver(order, now) ? { kind: "ending" } : { kind: "pay" };
}

/** Returns whether the last payment was cancelled without a charge while the order can be paid again. */
export function isPaymentDropped({ status, payment }: OrderDetail): boolean {
  return status === "pending" && payment?.state === "voided";
}

/** Whether the server will have something new to say of the order's money soon, by itself. */
export function isMoneyMoving(order: OrderDetail, now: Date): boolean {
  const { kind } = orderMoney(order, false, now);
  return kind === "asking" || kind === "stuck" || kind === "ending";
}

const UNSETTLED = new Set<Payment["state"]>(["started", "authorized", "captured"]);

type Payment = NonNullable<OrderDetail["payment"]>;

/** Of an order that is not confirmed, one that is captured is still to become an order or to go back. */
export function isUnsettled(payment: Payment | null): boolean {
  return payment !== null && UNSETTLED.has(payment.state);
}

function isLate({ createdAt }: Payment, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() > PAYMENT_SETTLED_WITHIN_SECONDS * 1000;
}

function isHoldOver({ holdExpiresAt, updatedAt }: OrderDetail, now: Date): boolean {
  return new Date(holdExpiresAt ?? updatedAt) <= now;
}

/** An order whose money is its reader's own: no other can be paid, or taken back into the cart. */
export interface BilledOrder extends OrderDetail {
  readonly bill: OrderBill;
  readonly items: OrderItem[];
}

/** Whether an order's money is its reader's own. Its prices are there with its bill. */
export function isBilled(order: OrderDetail): order is BilledOrder {
  return order.bill !== null;
}
