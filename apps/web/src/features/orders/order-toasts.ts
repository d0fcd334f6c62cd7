import type { LiveEvent } from "@secret/contract";
import type { MemberOrderStatus } from "@secret/domain";
import { announce } from "../../ui/live-region.ts";
import { toast } from "../../ui/toast.ts";

type OrderEvent = Extract<LiveEvent, { type: "order.changed" }>;
type OrderChange = Pick<OrderEvent, "orderId" | "orderNumber" | "status"> &
  Partial<Pick<OrderEvent, "cancelReason" | "isOwn">>;

/** Toast duration per status, in ms. */
const DURATIONS: Partial<Record<MemberOrderStatus, number>> = {
  confirmed: 5000,
  preparing: 4000,
  ready: 8000,
  completed: 5000,
  cancelled: 5000,
  transferred: 5000,
};
const DEFAULT_DURATION = 4000;

/** Toast texts. A pending order has none, because its owner is looking at it. */
const WORDS: Record<Exclude<MemberOrderStatus, "pending">, string> = {
  confirmed: "is confirmed",
  preparing: "is in the fryer",
  ready: "is ready for pickup",
  completed: "was picked up",
  cancelled: "was cancelled",
  transferred: "was claimed",
};

/** Orders being cancelled on this page, which reports the result itself. */
const cancelledHere = new Set<string>();

/** Runs a cancellation on this page. Its live update shows no toast besides the page's own. */
export async function cancellingHere(orderId: string, cancel: () => Promise<void>): Promise<void> {
  cancelledHere.add(orderId);
  toast.dismiss(orderToastId(orderId));
  try {
    await cancel();
  } catch (error) {
    cancelledHere.delete(orderId);
    throw error;
  }
}

export function isCancelledHere(orderId: string): boolean {
  return cancelledHere.has(orderId);
}

/** Id of an order's status toast: each status replaces the one before. */
export function orderToastId(orderId: string): string {
  return `${orderId}-status`;
}

/**
 * Returns the id of an order's window-change toast, shared by the page that changed it and the live update.
 */
export function pickupToastId(orderId: string): string {
  return `${orderId}-pickup`;
}

/** Returns whether the current page already shows the order's status: its own page, or the dashboard with its pickup code. */
function isShownHere(orderId: string): boolean {
  return (
    location.pathname === `/orders/${orderId}` || document.querySelector(`[data-order="${orderId}"]`) !== null
  );
}

/**
 * Shows the new status of the member's own order, once even if several tabs and messages report it. An order cancelled
 * as `changed` isn't reported. If `isShown`, the status is only announced to screen readers, as at the checkout, which
 * leads to the confirmed order.
 */
export function toastOrderChange(
  { orderId, orderNumber, status, cancelReason, isOwn = true }: OrderChange,
  isShown = isShownHere(orderId) || (status === "confirmed" && location.pathname === "/checkout"),
): void {
  if (!isOwn || cancelReason === "changed") return;
  if (status === "pending" || (status === "cancelled" && isCancelledHere(orderId))) return;
  const duration = DURATIONS[status] ?? DEFAULT_DURATION;
  const isSold = cancelReason === "given-back";
  const text = `Order ${orderNumber} ${isSold ? "was sold to the waitlist" : WORDS[status]}`;
  const id = orderToastId(orderId);
  if (isShown) {
    toast.dismiss(id);
    announce(text);
    return;
  }
  if (status === "cancelled" && !isSold) toast(text, { id, duration });
  else toast.success(text, { id, duration });
}
