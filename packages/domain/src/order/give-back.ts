import { type EventStatus, isEventOver } from "../event/orderability.ts";
import { WAITLIST_OFFER_SECONDS } from "../event/waitlist.ts";
import type { Budget } from "../limits/budget.ts";
import type { OrderStatus } from "./order-status.ts";

/** What decides whether an order can go back to its event's waitlist. */
export interface GivableOrder {
  readonly status: OrderStatus;
  readonly eventStatus: EventStatus;
  readonly cancellationCutoffAt: Date;
  /** When its pickup window begins. */
  readonly windowStartsAt: Date;
}

/** Whether an order can be given back at this instant. Before the event's cutoff it can be cancelled: its money goes back at once. */
export function mayGiveBack(order: GivableOrder, now: Date): boolean {
  return now >= order.cancellationCutoffAt && maySell(order, now);
}

/** Whether the kitchen still has an order before it. */
export function isBeingMade(status: OrderStatus): boolean {
  return status === "confirmed" || status === "preparing";
}

/** Whether an order that was given back can still become somebody else's: it ends when it is ready, and when its window begins. */
export function maySell(
  { status, eventStatus, windowStartsAt }: Omit<GivableOrder, "cancellationCutoffAt">,
  now: Date,
): boolean {
  return isBeingMade(status) && !isEventOver(eventStatus) && now < windowStartsAt;
}

/** Limit on returning an order or taking it back: each time, somebody on the waitlist is notified. */
export function giveBackBudget(orderId: string, userId: string): Budget {
  return { subject: `give back order ${orderId} of ${userId}`, limits: [{ seconds: 3_600, most: 5 }] };
}

/** Until when an order is set aside for whoever is offered it now. */
export function setAsideUntil({ windowStartsAt }: Pick<GivableOrder, "windowStartsAt">, now: Date): Date {
  return new Date(Math.min(now.getTime() + WAITLIST_OFFER_SECONDS * 1000, windowStartsAt.getTime()));
}
