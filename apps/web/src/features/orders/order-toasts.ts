import type { LiveEvent } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import toast from "react-hot-toast";

type Told = Extract<LiveEvent, { type: "order.changed" }>;
type OrderChange = Pick<Told, "orderId" | "orderNumber" | "status"> & Partial<Pick<Told, "cancelReason">>;

/** How long each status is told, in milliseconds. */
const DURATIONS: Partial<Record<OrderStatus, number>> = {
  confirmed: 5000,
  preparing: 4000,
  ready: 8000,
  completed: 5000,
  cancelled: 5000,
};
const DEFAULT_DURATION = 4000;

/** A pending order is news to nobody: who placed it is looking at it. */
const WORDS: Record<Exclude<OrderStatus, "pending">, string> = {
  confirmed: "is confirmed",
  preparing: "is in the fryer",
  ready: "is ready for pickup",
  completed: "was picked up",
  cancelled: "was cancelled",
};

/** Orders that are cancelled on this page, which says so in its own words. */
const cancelledHere = new Set<string>();

/** Runs what cancels an order on this page: its news needs no toast besides the page's own. */
export async function cancellingHere(orderId: string, cancel: () => Promise<void>): Promise<void> {
  cancelledHere.add(orderId);
  try {
    await cancel();
  } catch (error) {
    cancelledHere.delete(orderId);
    throw error;
  }
}

/** Tells a change of an order, once however many tabs and messages bring it. One that is back in the cart is no news. */
export function toastOrderChange({ orderId, orderNumber, status, cancelReason }: OrderChange): void {
  if (cancelReason === "changed") return;
  if (status === "pending" || (status === "cancelled" && cancelledHere.has(orderId))) return;
  const duration = DURATIONS[status] ?? DEFAULT_DURATION;
  const text = `Order ${orderNumber} ${WORDS[status]}`;
  const id = `${orderId}-${status}`;
  if (status === "cancelled") toast(text, { id, duration });
  else toast.success(text, { id, duration });
}
