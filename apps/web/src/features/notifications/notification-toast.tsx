import type { Notification } from "@secret/contract";
import toast from "react-hot-toast";
import { announce } from "../../ui/live-region.ts";
import { isCancelledHere, orderToastId, pickupToastId } from "../orders/index.ts";
import { NotificationLink, OfferTime } from "./notification-link.tsx";

const DURATION_MS = 5000;

/** Tells what the bell rings for, once in a tab, and leads to it; an offer counts down. */
export function toastNotification(notification: Notification): void {
  const id = toastIdOf(notification);
  if (id === undefined) return;
  const { title, message, expiresAt } = notification;
  // The claim page shows its transfer's result.
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
 * One change is one toast: an order's status is told by the order's own. Money that goes back with a cancellation comes
 * before that one, which takes its place; where the page cancelled it, the page has said so. Undefined where none is due.
 */
function toastIdOf({ id, type, orderId }: Notification): string | undefined {
  if (type === "order") return undefined;
  if (type === "pickup" && orderId !== null) return pickupToastId(orderId);
  if (type !== "payment" || orderId === null) return id;
  return isCancelledHere(orderId) ? undefined : orderToastId(orderId);
}
