import type { OrderStatus } from "@secret/domain";
import type { CancelReason } from "./queries/order-locks.ts";

interface Words {
  readonly title: string;
  readonly message: (orderNumber: string) => string;
}

const STATUS_NEWS: Partial<Record<OrderStatus, Words>> = {
  confirmed: {
    title: "Order confirmed",
    message: (number) => `Order ${number} is paid and yours. We tell you when it is ready.`,
  },
  preparing: { title: "In the fryer", message: (number) => `We are preparing order ${number}.` },
  ready: {
    title: "Ready for pickup",
    message: (number) => `Order ${number} is ready. Show your QR code at the window.`,
  },
  completed: { title: "Enjoy!", message: (number) => `Order ${number} was picked up.` },
};

const CANCEL_NEWS: Record<CancelReason, Words> = {
  owner: {
    title: "Order cancelled",
    message: (number) => `You cancelled order ${number}. See you next time.`,
  },
  expired: {
    title: "Your time to pay ran out",
    message: (number) =>
      `Order ${number} wasn't paid in time, so we let its food go. Nothing was charged; order again while it lasts.`,
  },
  admin: {
    title: "Order cancelled",
    message: (number) => `We had to cancel order ${number}. What you paid goes back to your card.`,
  },
  "event-cancelled": {
    title: "Event cancelled",
    message: (number) =>
      `We're sorry: the event is off, and order ${number} with it. What you paid goes back to your card.`,
  },
};

/** What the bell says when an order reaches a status. */
export function orderNews(status: OrderStatus, cancelReason: CancelReason | undefined): Words | undefined {
  return status === "cancelled" ? CANCEL_NEWS[cancelReason ?? "owner"] : STATUS_NEWS[status];
}
