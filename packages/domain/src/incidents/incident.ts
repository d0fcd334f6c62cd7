import type { OrderStatus } from "../order/order-status.ts";

/** Kind of a bad moment on a pickup day. */
export type IncidentKind =
  | "stop-selling"
  | "wrong-order"
  | "late"
  | "short"
  | "plan-change"
  | "no-show"
  | "cancellation";

/** Maximum pieces that the crew can limit an item's sales to. */
export const PIECES_LEFT_MAX = 500;

/** Returns whether an order's bag is ready or out, so that it may be the wrong one. */
export function mayBeWrong({ status }: { readonly status: OrderStatus }): boolean {
  return status === "ready" || status === "completed";
}
