import type { AwaitedOrder, CrewBoard, CrewOrder } from "@secret/contract";
import { isAwaited } from "@secret/domain";

/** Order whose window is over and whose owner hasn't come. */
export interface WaitingOrder {
  readonly order: CrewOrder;
  readonly hold: AwaitedOrder;
}

/** Returns the orders that the kitchen shouldn't start: nobody has come for them, or they were released. */
export function waitingOrders({ orders, awaited = [] }: CrewBoard, now: Date): WaitingOrder[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return awaited.flatMap((hold) => {
    const order = byId.get(hold.orderId);
    if (order === undefined || order.status !== "confirmed") return [];
    const isLate = isAwaited(order) && Date.parse(hold.endsAt) <= now.getTime();
    return isLate || hold.releasedAt !== null ? [{ order, hold }] : [];
  });
}

/** Returns whether an order's hold is over, so that it can be released. */
export function isHoldOver({ hold }: WaitingOrder, now: Date): boolean {
  return hold.releasedAt === null && Date.parse(hold.heldUntil) <= now.getTime();
}
