import type { LiveEvent } from "@secret/contract";
import type { MemberOrderStatus } from "@secret/domain";
import toast from "react-hot-toast";
import { announce } from "../../ui/live-region.ts";

type Told = Extract<LiveEvent, { type: "order.changed" }>;
type OrderChange = Pick<Told, "orderId" | "orderNumber" | "status"> & Partial<Pick<Told, "cancelReason">>;

/** How long each status is told, in milliseconds. */
const DURATIONS: Partial<Record<MemberOrderStatus, number>> = {
  confirmed: 5000,
  preparing: 4000,
  ready: 8000,
  completed: 5000,
  cancelled: 5000,
  transferred: 5000,
};
const DEFAULT_DURATION = 4000;

/** A pending order is news to nobody: who placed it is looking at it. */
const WORDS: Record<Exclude<MemberOrderStatus, "pending">, string> = {
  confirmed: "is confirmed",
  preparing: "is in the fryer",
  ready: "is ready for pickup",
  completed: "was picked up",
  cancelled: "was cancelled",
  transferred: "was claimed",
};

/** Orders that are cancelled on this page, which says so in its own words. */
const cancelledHere = new Set<string>();

/** Runs what cancels an order on this page: its news needs no toast besides the page's own. */
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

/** What tells of an order's pickup: the page where its window was changed, and the news of that. */
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
 * Shows an order's new status, once even if several tabs and messages report it. A changed order isn't reported.
 * @param isShown whether the page shows the status already, so that it is only announced to screen readers
 */
export function toastOrderChange(
  { orderId, orderNumber, status, cancelReason }: OrderChange,
  isShown = isShownHere(orderId),
): void {
  if (cancelReason === "changed") return;
  if (status === "pending" || (status === "cancelled" && isCancelledHere(orderId))) return;
  const duration = DURATIONS[status] ?? DEFAULT_DURATION;
  const isSold = cancelReason === "given-back";
  const text = `Order ${orderNumber} ${isSold ? "is sold to the waitlist" : WORDS[status]}`;
  const id = orderToastId(orderId);
  if (isShown) {
    toast.dismiss(id);
    announce(text);
    return;
  }
  if (status === "cancelled" && !isSold) toast(text, { id, duration });
  else toast.success(text, { id, duration });
}
