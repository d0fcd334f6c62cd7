import type { OrderDetail } from "@secret/contract";
import { PAID_ORDER_STATUSES } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { cartStore } from "../cart/index.ts";
import { heldOrdersQuery, orderQuery } from "../orders/index.ts";
import { choicesStore } from "./use-choices.ts";

const KEY = "paying";

/** An order is about to be paid in this browser: what lies in its cart is in it. */
export function rememberPaying(orderId: string): void {
  localStorage.setItem(KEY, orderId);
}

/** Returns whether this browser last started to pay this order. */
export function isPaidHere(orderId: string): boolean {
  return localStorage.getItem(KEY) === orderId;
}

/** Takes what was paid here out of the cart, once; what was added since stays. */
export function takeOutPaid({ id, status, event, items }: OrderDetail): void {
  if (!isPaidHere(id) || status === "pending") return;
  localStorage.removeItem(KEY);
  if (status !== "transferred" && !PAID_ORDER_STATUSES.includes(status)) return;
  cartStore.takeOut(event.id, items);
  if (choicesStore.choices.eventId === event.id) choicesStore.clear();
}

/** The page that paid may have been closed before it knew how that ended. */
export function useTakeOutPaid(): void {
  const held = useQuery(heldOrdersQuery).data;
  const orderId = localStorage.getItem(KEY);
  const isOver = held !== undefined && orderId !== null && held.every(({ id }) => id !== orderId);
  const order = useQuery({ ...orderQuery(orderId ?? ""), enabled: isOver }).data;
  useEffect(() => {
    if (isOver && order !== undefined) takeOutPaid(order);
  }, [isOver, order]);
}
