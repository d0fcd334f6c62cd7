import type { OrderStatus } from "@secret/domain";

interface Words {
  readonly title: string;
  readonly message: (orderNumber: string) => string;
}

/** What the bell says when an order reaches a status. */
export const ORDER_NEWS: Partial<Record<OrderStatus, Words>> = {
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
  cancelled: { title: "Order cancelled", message: (number) => `Order ${number} was cancelled.` },
};
