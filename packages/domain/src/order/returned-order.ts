import { type EventStatus, isEventOver } from "../event/orderability.ts";
import { WAITLIST_OFFER_SECONDS } from "../event/waitlist.ts";
import type { Budget } from "../limits/limits.ts";
import type { OrderStatus } from "./order-status.ts";

/** Order details that decide whether it can be returned to the waitlist. */
export interface ReturnableOrder {
  readonly status: OrderStatus;
  readonly eventStatus: EventStatus;
  readonly cancellationCutoffAt: Date;
  /** Start of its pickup window. */
  readonly windowStartsAt: Date;
}

/**
 * Returns whether an order can be returned to the waitlist now. Before the event's cutoff it is cancelled and refunded
 * instead.
 */
export function mayReturn(order: ReturnableOrder, now: Date): boolean {
  return now >= order.cancellationCutoffAt && maySell(order, now);
}

/** Returns whether the kitchen still has to make an order. */
export function isBeingMade(status: OrderStatus): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Returns whether a returned order can still be sold: until it is ready or its window starts. */
export function maySell(
  { status, eventStatus, windowStartsAt }: Omit<ReturnableOrder, "cancellationCutoffAt">,
  now: Date,
): boolean {
  return isBeingMade(status) && !isEventOver(eventStatus) && now < windowStartsAt;
}

/** Returns the budget for returning an order or reclaiming it; each time, somebody on the waitlist is notified. */
export function returnBudget(orderId: string, userId: string): Budget {
  return { subject: `return order ${orderId} by ${userId}`, limits: [{ seconds: 3_600, most: 5 }] };
}

/** Returns the time until which a returned order is held for the member it is offered to. */
export function offerHeldUntil({ windowStartsAt }: Pick<ReturnableOrder, "windowStartsAt">, now: Date): Date {
  return new Date(Math.min(now.getTime() + WAITLIST_OFFER_SECONDS * 1000, windowStartsAt.getTime()));
}
