import type { Notification } from "@secret/contract";
import { announce } from "../../ui/live-region.ts";
import { toast } from "../../ui/toast.ts";
import { isCancelledHere, orderToastId, pickupToastId } from "../orders/index.ts";
import { NotificationLink, OfferTime } from "./notification-link.tsx";

const DURATION_MS = 5000;

/** Shows a new notification as a toast, once per tab, linked to its subject. An offer counts down. */
export function toastNotification(notification: Notification): void {
  const id = toastIdOf(notification);
  if (id === undefined) return;
  const { title, message, expiresAt } = notification;
  // The claim page already shows the result of its transfer.
  if (notification.type === "transfer" && location.pathname.startsWith("/transfer/")) {
    announce(`${title}: ${message}`);
    return;
  }
  const content = (
    <NotificationLink
      notification={notification}
      onPress={() => toast.dismiss(id)}
      className="pointer-events-auto block py-1 underline-offset-4 hover:underline"
    >
      {`${title}: ${message}`}
      {expiresAt !== null && (
        <strong className="mt-1 block font-semibold">
          <OfferTime expiresAt={expiresAt} />
        </strong>
      )}
    </NotificationLink>
  );
  toast(content, { id, duration: DURATION_MS });
}

/**
 * Returns a toast id, so that one change shows one toast; undefined when another toast covers it. Order statuses have
 * toasts of their own. A refund's toast is replaced by its cancellation's, and a cancellation made on this page was
 * already shown.
 */
function toastIdOf({ id, type, orderId }: Notification): string | undefined {
  if (type === "order") return undefined;
  if (type === "pickup" && orderId !== null) return pickupToastId(orderId);
  if (type !== "payment" || orderId === null) return id;
  return isCancelledHere(orderId) ? undefined : orderToastId(orderId);
}
