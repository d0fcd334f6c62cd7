import type { AwaitedOrder } from "@secret/contract";
import { expectedAt, heldUntil, isAwaited, isLateByUs } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findUncollected, type UncollectedOrder } from "../queries/no-shows.ts";

/** Returns whether an order waits for its owner after its expected window. */
export function isWaiting(order: UncollectedOrder, now: Date): boolean {
  const endsAt = expectedAt(order.endsAt, order.shiftMinutes);
  return isAwaited(order) && order.releasedAt === null && now >= endsAt;
}

/** Returns whether an order's hold is over, so that it can be released. */
export function isHoldOver(order: UncollectedOrder, graceMinutes: number, now: Date): boolean {
  return isWaiting(order, now) && now >= heldUntil(order, graceMinutes);
}

/** Returns whether a no-show is refunded in full, because we made the order late or cut it. */
export function isOnUs(order: UncollectedOrder): boolean {
  return order.isCut || isLateByUs(order);
}

/** Returns an event's unmade orders whose owners haven't checked in, for its board. */
export async function findAwaitedOrders(
  { database, settings }: Context,
  eventId: string,
): Promise<z.input<typeof AwaitedOrder>[]> {
  const orders = await findUncollected(database, eventId);
  return orders
    .filter((order) => isAwaited(order) || order.releasedAt !== null)
    .map((order) => ({
      orderId: order.id,
      endsAt: expectedAt(order.endsAt, order.shiftMinutes),
      heldUntil: heldUntil(order, settings.graceMinutes),
      isOnTheWay: order.onMyWayAt !== null,
      releasedAt: order.releasedAt,
    }));
}
