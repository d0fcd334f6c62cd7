import type { LiveEvent } from "@secret/contract";
import type { OrderStatus } from "@secret/domain";
import toast from "react-hot-toast";

type OrderChange = Extract<LiveEvent, { type: "order.changed" }>;

/** How long each status is told, in milliseconds. */
const DURATIONS: Partial<Record<OrderStatus, number>> = {
  confirmed: 5000,
  preparing: 4000,
  ready: 8000,
  completed: 5000,
  cancelled: 5000,
};
const DEFAULT_DURATION = 4000;

const WORDS: Record<OrderStatus, string> = {
  pending: "is waiting for payment",
  confirmed: "is confirmed",
  preparing: "is in the fryer",
  ready: "is ready for pickup",
  completed: "was picked up",
  cancelled: "was cancelled",
};

/** Tells a change of an order, once however many tabs and messages bring it. */
export function toastOrderChange({ orderId, orderNumber, status }: OrderChange): void {
  const duration = DURATIONS[status] ?? DEFAULT_DURATION;
  const text = `Order ${orderNumber} ${WORDS[status]}`;
  const id = `${orderId}-${status}`;
  if (status === "cancelled") toast(text, { id, duration });
  else toast.success(text, { id, duration });
}
