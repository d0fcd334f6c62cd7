import type { OrderBill, OrderDetail, OrderItem } from "@secret/contract";

/** An order whose money is its reader's own: no other can be paid, or taken back into the cart. */
export interface BilledOrder extends OrderDetail {
  readonly bill: OrderBill;
  readonly items: OrderItem[];
}

/** Whether an order's money is its reader's own. Its prices are there with its bill. */
export function isBilled(order: OrderDetail): order is BilledOrder {
  return order.bill !== null;
}
