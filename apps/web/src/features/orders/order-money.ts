import type { OrderBill, OrderDetail, OrderItem } from "@secret/contract";
import { type CancelReason, PAYMENT_SETTLED_WITHIN_SECONDS } from "@secret/domain";

/** State of an order's money, as far as a page may show it. */
export type OrderMoney =
  /** The order is held and can be paid. */
  | { readonly kind: "pay" }
  /** A payment is in progress and its result isn't known. */
  | { readonly kind: "checking" }
  /**
   * Square captured the payment, but it hasn't been matched to an order or refunded within the usual time.
   */
  | { readonly kind: "stuck" }
  | { readonly kind: "paid" }
  /** The time to pay is over by this device's clock, and the server hasn't reported the result yet. */
  | { readonly kind: "ending" }
  /** The order is cancelled and nothing was charged. */
  | { readonly kind: "cancelled"; readonly reason: CancelReason }
  /** The order is cancelled, and the refund is pending, completed or failed. */
  | { readonly kind: "returned"; readonly reason: CancelReason };

/**
 * Returns the state of an order's money from what the server knows. `isChecking` is true while this tab waits
 * for a payment's result.
 */
export function orderMoney(order: OrderDetail, isChecking: boolean, now: Date): OrderMoney {
  const { status, cancelReason, payment } = order;
  if (status !== "pending" && status !== "cancelled") return { kind: "paid" };
  if (status === "cancelled" && order.refunds.length > 0)
    return { kind: "returned", reason: cancelReason ?? "admin" };
  if (payment?.state === "captured" && isLate(payment, now)) return { kind: "stuck" };
  if (isChecking || isUnsettled(payment)) return { kind: "checking" };
  if (status === "cancelled") return { kind: "cancelled", reason: cancelReason ?? "admin" };
  return isHoldOver(order, now) ? { kind: "ending" } : { kind: "pay" };
}

/** Returns whether the last payment was cancelled without a charge while the order can be paid again. */
export function isPaymentDropped({ status, payment }: OrderDetail): boolean {
  return status === "pending" && payment?.state === "voided";
}

/** Returns whether the server will soon have an update on the order's money. */
export function isMoneyMoving(order: OrderDetail, now: Date): boolean {
  const { kind } = orderMoney(order, false, now);
  return kind === "checking" || kind === "stuck" || kind === "ending";
}

const UNSETTLED = new Set<Payment["state"]>(["started", "authorized", "captured"]);

type Payment = NonNullable<OrderDetail["payment"]>;

/**
 * Returns whether a payment hasn't settled. For an unconfirmed order, a captured payment will still be
 * matched or refunded.
 */
export function isUnsettled(payment: Payment | null): boolean {
  return payment !== null && UNSETTLED.has(payment.state);
}

function isLate({ createdAt }: Payment, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() > PAYMENT_SETTLED_WITHIN_SECONDS * 1000;
}

function isHoldOver({ holdExpiresAt, updatedAt }: OrderDetail, now: Date): boolean {
  return new Date(holdExpiresAt ?? updatedAt) <= now;
}

/** An order that its reader pays for. Only such an order can be paid or put back into the cart. */
export interface BilledOrder extends OrderDetail {
  readonly bill: OrderBill;
  readonly items: OrderItem[];
}

/** Returns whether the reader pays for an order. Prices come with the bill. */
export function isBilled(order: OrderDetail): order is BilledOrder {
  return order.bill !== null;
}
