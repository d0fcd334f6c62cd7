import { HOUR_MS, MINUTE_MS } from "../durations.ts";
import type { EventStatus } from "../event/orderability.ts";
import type { Budget } from "../limits/limits.ts";
import { mayAccess, type Role } from "../member/roles.ts";
import type { MemberOrderStatus, OrderStatus } from "../order/order-status.ts";

/** Maximum length of a reason for a hand-off without a code, or of a note with a cash count. */
export const CREW_REASON_MAX_LENGTH = 200;

/** Seconds in which a crew move can be undone; member notifications are sent after that. */
const UNDO_SECONDS = 10;

/** Seconds in which the crew can undo a sale at the counter, or correct how it was paid. */
const SALE_UNDO_SECONDS = 60;

/** Minutes in which the crew can undo a hand-off, since a wrong bag is noticed only when its owner arrives. */
export const TAKE_BACK_MINUTES = 30;

/** Hours before pickup starts from which staff can see an event. */
export const CREW_HOURS_BEFORE_PICKUP = 36;
/** Hours after pickup ends until which staff can see an event. */
export const CREW_HOURS_AFTER_PICKUP = 12;
/** Hours after pickup ends until which a device keeps an event's data. */
export const KEPT_ON_DEVICE_HOURS = 24;

interface PickupTime {
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
}

/** Returns the bounds of events staff may work on now: pickup starts by the first and ends after the second. */
export function crewTimeBounds(now: Date): { readonly startsBy: Date; readonly endsAfter: Date } {
  return {
    startsBy: new Date(now.getTime() + CREW_HOURS_BEFORE_PICKUP * HOUR_MS),
    endsAfter: new Date(now.getTime() - CREW_HOURS_AFTER_PICKUP * HOUR_MS),
  };
}

/** Returns whether staff may work on an event now: from 36 hours before pickup starts to 12 hours after it ends. */
export function isCrewTime({ pickupStartsAt, pickupEndsAt }: PickupTime, now: Date): boolean {
  const { startsBy, endsAfter } = crewTimeBounds(now);
  return pickupStartsAt <= startsBy && pickupEndsAt > endsAfter;
}

/** Returns whether a crew member can see an event now: staff in its time, admins always, and nobody a draft. */
export function maySeeAsCrew(
  role: Role,
  event: PickupTime & { readonly status: EventStatus },
  now: Date,
): boolean {
  return event.status !== "draft" && (mayAccess(role, "admin") || isCrewTime(event, now));
}

/**
 * Returns whether staff actions are still accepted: as long as a device keeps the event, which is longer than it is
 * visible, so that offline actions arriving the next day aren't lost.
 */
export function isSendingTime(event: PickupTime, now: Date): boolean {
  return event.pickupStartsAt <= crewTimeBounds(now).startsBy && now < deviceDataExpiresAt(event);
}

/** Returns whether a crew member's actions are still accepted; an admin's always are. */
export function maySendAsCrew(
  role: Role,
  event: PickupTime & { readonly status: EventStatus },
  now: Date,
): boolean {
  return event.status !== "draft" && (mayAccess(role, "admin") || isSendingTime(event, now));
}

/**
 * Returns the time of a device's action, never later than its arrival, nor earlier than its event's crew tools opened: the
 * device's clock may be wrong.
 */
export function happenedAt(
  at: Date,
  heardAt: Date,
  { pickupStartsAt }: Pick<PickupTime, "pickupStartsAt">,
): Date {
  const opened = pickupStartsAt.getTime() - CREW_HOURS_BEFORE_PICKUP * HOUR_MS;
  return new Date(Math.min(Math.max(at.getTime(), opened), heardAt.getTime()));
}

/** Returns when a move made at `since` can't be undone anymore. */
export function undoEndsAt(since: Date): Date {
  return new Date(since.getTime() + UNDO_SECONDS * 1000);
}

/** Returns whether a move made at `since` can still be undone at `now`. */
export function isUndoTime(since: Date, now: Date): boolean {
  return now < undoEndsAt(since);
}

/** Returns whether a sale made at `soldAt` can still be undone at `now`. */
export function isSaleUndoTime(soldAt: Date, now: Date): boolean {
  return now.getTime() < soldAt.getTime() + SALE_UNDO_SECONDS * 1000;
}

/** Returns whether a hand-off at `pickedUpAt` can still be undone at `now`. */
export function isTakeBackTime(pickedUpAt: Date, now: Date): boolean {
  return now.getTime() < pickedUpAt.getTime() + TAKE_BACK_MINUTES * MINUTE_MS;
}

/** Describes for the audit log how long a bag was gone; undefined if its hand-off was undone immediately. */
export function describeTakeBack(pickedUpAt: Date, at: Date): string | undefined {
  if (isUndoTime(pickedUpAt, at)) return undefined;
  const minutes = Math.floor((at.getTime() - pickedUpAt.getTime()) / MINUTE_MS);
  return `taken back ${minutes} min after it was handed off`;
}

/** Returns when a device must have deleted an event's data. */
export function deviceDataExpiresAt({ pickupEndsAt }: Pick<PickupTime, "pickupEndsAt">): Date {
  return new Date(pickupEndsAt.getTime() + KEPT_ON_DEVICE_HOURS * HOUR_MS);
}

/** Returns the moves from a status to ready, one by one, for a bag that nobody marked ready. */
export function movesToReady(
  status: OrderStatus,
): { readonly from: OrderStatus; readonly to: OrderStatus }[] {
  const from = (BOARD_COLUMNS as readonly OrderStatus[]).indexOf(status);
  if (from === -1) return [];
  return BOARD_COLUMNS.slice(from + 1).map((to, step) => ({ from: BOARD_COLUMNS[from + step] ?? to, to }));
}

/** Columns of the board, from the fryer to the window. */
export const BOARD_COLUMNS = ["confirmed", "preparing", "ready"] as const satisfies readonly OrderStatus[];
/** Column of the board. */
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Minutes before and after its window in which a member can check in. */
const CHECK_IN_MARGIN_MINUTES = 30;

/** Returns whether a member may say "I'm here": with a paid order, around its pickup window. */
export function mayCheckIn(
  order: { readonly status: MemberOrderStatus },
  window: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): boolean {
  return (
    BOARD_COLUMNS.some((column) => column === order.status) &&
    now.getTime() >= window.startsAt.getTime() - CHECK_IN_MARGIN_MINUTES * MINUTE_MS &&
    now.getTime() < window.endsAt.getTime() + CHECK_IN_MARGIN_MINUTES * MINUTE_MS
  );
}

/** Returns an order's budget of "I'm here", which rings on the crew's devices each time. */
export function checkInBudget(orderId: string): Budget {
  return { subject: `here with order ${orderId}`, limits: [{ seconds: 600, most: 6 }] };
}
