import type { Notification } from "@secret/contract";
import toast from "react-hot-toast";
import { NotificationLink, OfferTime } from "./notification-link.tsx";

const DURATION_MS = 5000;

/**
 * Tells what the bell rings for, once in a tab, and leads to it; an offer counts down. News of an order is told by
 * the order's own toast.
 */
export function toastNotification(notification: Notification): void {
  const { id, title, message, orderId, expiresAt } = notification;
  if (orderId !== null) return;
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
