import type { EventStatus } from "../event/orderability.ts";
import type { Budget } from "../limits/budget.ts";
import { mayAccess, type Role } from "../member/roles.ts";
import type { MemberOrderStatus, OrderStatus } from "../order/order-status.ts";

/** A reason for handing over without a code, or a note with a count of the till. */
export const CREW_REASON_MAX_LENGTH = 200;

/** So long after a move of the crew it can be taken back; what it tells its member leaves after. */
export const UNDO_SECONDS = 10;

/** Minutes in which the crew may take a hand-off back, since a wrong bag is only noticed when its owner arrives. */
export const TAKE_BACK_MINUTES = 30;

/** Staff sees an event from so long before its pickup starts. */
const SEEN_BEFORE_HOURS = 36;
/** Until so long after it ends. */
const SEEN_AFTER_HOURS = 12;
/** What a device keeps of an event is gone so long after it. */
export const KEPT_ON_DEVICE_HOURS = 24;

const HOUR_MS = 3_600_000;

interface PickupTime {
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
}

/** Which events staff may work on now: their pickup starts by then, and ends after then. */
export function crewTimeBounds(now: Date): { readonly startsBy: Date; readonly endsAfter: Date } {
  return {
    startsBy: new Date(now.getTime() + SEEN_BEFORE_HOURS * HOUR_MS),
    endsAfter: new Date(now.getTime() - SEEN_AFTER_HOURS * HOUR_MS),
  };
}

/** Whether staff may work on an event now: from 36 hours before pickup starts to 12 hours after it ends. */
export function isCrewTime({ pickupStartsAt, pickupEndsAt }: PickupTime, now: Date): boolean {
  const { startsBy, endsAfter } = crewTimeBounds(now);
  return pickupStartsAt <= startsBy && pickupEndsAt > endsAfter;
}

/** Whether somebody of the crew sees an event now: staff in its time, admins always; of a draft there is nothing to see. */
export function maySeeAsCrew(
  role: Role,
  event: PickupTime & { readonly status: EventStatus },
  now: Date,
): boolean {
  return event.status !== "draft" && (mayAccess(role, "admin") || isCrewTime(event, now));
}

/**
 * Whether what staff did is still taken: for as long as a device keeps an event, which is longer than it is seen. What was
 * done without signal on the evening isn't lost because it comes the next day.
 */
export function isSendingTime(event: PickupTime, now: Date): boolean {
  return event.pickupStartsAt <= crewTimeBounds(now).startsBy && now < forgottenAt(event);
}

/** The same for somebody of the crew: admins always. */
export function maySendAsCrew(
  role: Role,
  event: PickupTime & { readonly status: EventStatus },
  now: Date,
): boolean {
  return event.status !== "draft" && (mayAccess(role, "admin") || isSendingTime(event, now));
}

/** When a device did something, as far as it is believed: never later than we heard of it. */
export function happenedAt(at: Date, heardAt: Date): Date {
  return at < heardAt ? at : heardAt;
}

/** Whether what was done at `since` may still be taken back at `now`. */
export function isUndoTime(since: Date, now: Date): boolean {
  return now.getTime() < since.getTime() + UNDO_SECONDS * 1000;
}

/** Returns whether a hand-off at `pickedUpAt` may still be taken back at `now`. */
export function isTakeBackTime(pickedUpAt: Date, now: Date): boolean {
  return now.getTime() < pickedUpAt.getTime() + TAKE_BACK_MINUTES * 60_000;
}

/** When a device must have forgotten an event. */
export function forgottenAt({ pickupEndsAt }: Pick<PickupTime, "pickupEndsAt">): Date {
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

/** The columns of the board, from the fryer to the window. */
export const BOARD_COLUMNS = ["confirmed", "preparing", "ready"] as const satisfies readonly OrderStatus[];
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Around its window a member may say "I'm here": so long before it starts, and after it ends. */
const HERE_MARGIN_MINUTES = 30;

/** Whether a member may say that they stand at the window: a paid order, in the hour around its pickup window. */
export function maySayHere(
  order: { readonly status: MemberOrderStatus },
  window: { readonly startsAt: Date; readonly endsAt: Date },
  now: Date,
): boolean {
  return (
    BOARD_COLUMNS.some((column) => column === order.status) &&
    now.getTime() >= window.startsAt.getTime() - HERE_MARGIN_MINUTES * 60_000 &&
    now.getTime() < window.endsAt.getTime() + HERE_MARGIN_MINUTES * 60_000
  );
}

/** How often it may be said of one order: the crew's devices ring at each. */
export function hereBudget(orderId: string): Budget {
  return { subject: `here with order ${orderId}`, limits: [{ seconds: 600, most: 6 }] };
}
