import type { OrderDetail } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { storedPayingOrder } from "../../platform/browser-store.ts";
import { cartStore } from "../cart/index.ts";
import { heldOrdersQuery, orderQuery } from "../orders/index.ts";
import { choicesStore } from "./use-choices.ts";

/** Records that this browser starts to pay an order, which contains its cart. */
export function rememberPaying(orderId: string): void {
  storedPayingOrder.write(orderId);
}

/** Returns whether this browser last started to pay this order. */
export function isPaidHere(orderId: string): boolean {
  return storedPayingOrder.read() === orderId;
}

/** Removes a paid order's items from the cart, once. Items added since stay. */
export function takeOutPaid({ id, status, event, items }: OrderDetail): void {
  if (!isPaidHere(id) || status === "pending") return;
  storedPayingOrder.remove();
  if (status !== "transferred" && !PAID_ORDER_STATUSES.includes(status)) return;
  cartStore.takeOut(event.id, items);
  if (choicesStore.choices.eventId === event.id) choicesStore.clear();
}

/** Removes the paid items when the paying page was closed before it knew the result. */
export function useTakeOutPaid(): void {
  const held = useQuery(heldOrdersQuery).data;
  const orderId = storedPayingOrder.read();
  const isOver = held !== undefined && orderId !== null && held.every(({ id }) => id !== orderId);
  const order = useQuery({ ...orderQuery(orderId ?? ""), enabled: isOver }).data;
  useEffect(() => {
    if (isOver && order !== undefined) takeOutPaid(order);
  }, [isOver, order]);
}
