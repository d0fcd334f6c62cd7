import type { Notification } from "@secret/contract";
import toast from "react-hot-toast";

const DURATION_MS = 5000;

/** Tells what the bell rings for, once in a tab. News of an order is told by the order's own toast. */
export function toastNotification({ id, title, message, orderId }: Notification): void {
  if (orderId === null) toast(`${title}: ${message}`, { id, duration: DURATION_MS });
}
