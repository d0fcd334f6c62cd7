import { MINUTE_MS } from "../durations.ts";
import type { OrderStatus } from "../order/order-status.ts";
import { byStart } from "../pickup/board.ts";

/** Steps of an announced delay, in minutes. */
export const DELAY_STEP_MINUTES = 5;

/** Maximum delay that the crew can announce, in minutes. */
export const DELAY_MAX_MINUTES = 60;

/** Minimum change of an expected pickup that its owner is notified of, in minutes. */
const NOTABLE_MINUTES = 10;

/** Minimum time between two notifications about the same order's delay, in minutes. */
const NOTIFICATION_INTERVAL_MINUTES = 15;

/** Minimum delay for which an order's owner can cancel for a full refund after the cutoff, in minutes. */
const REFUND_FROM_MINUTES = 20;

/** Time over which the kitchen's rate is measured, in minutes. */
const RATE_MINUTES = 20;
/** Minimum units for measuring the kitchen's rate. */
const RATE_MIN_UNITS = 10;

/** A pickup window with its load, as delays need it. */
export interface DelayedWindow {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Fryer units it can take; null for no limit. */
  readonly maxUnits: number | null;
  /** Units of its paid orders, and of those that aren't ready yet. */
  readonly units: number;
  readonly unmadeUnits: number;
  /** Units of those whose owners haven't come although the window is over. */
  readonly awaitedUnits: number;
  /** Whether the kitchen has started one of its orders. */
  readonly isBegun: boolean;
}

/**
 * Returns the window that the kitchen is serving: the first one with an order that isn't ready. Once it has started a
 * later window, it has passed over the orders whose owners haven't come, so they don't count.
 */
export function servedWindow<
  Window extends Pick<
    DelayedWindow,
    "startsAt" | "endsAt" | "id" | "unmadeUnits" | "awaitedUnits" | "isBegun"
  >,
>(windows: readonly Window[]): Window | undefined {
  const sorted = byStart(windows);
  return sorted.find(({ unmadeUnits, awaitedUnits }, index) => {
    const isLaterBegun = sorted.slice(index + 1).some(({ isBegun }) => isBegun);
    return unmadeUnits > (isLaterBegun ? awaitedUnits : 0);
  });
}

/**
 * Returns the delay to announce for the served window and each later one, in minutes by window id. A window hands on
 * its delay less its slack, which is the time left in it minus the time that its unmade units take. Time left counts
 * from the kitchen's place in the window, as its pace does, so that a delay it already has isn't counted twice.
 * @param delayMinutes delay of the served window
 * @param rate units a minute; undefined for the plan's, at which a window's limit takes exactly its length
 * @returns delays rounded up to 5 minutes, at most an hour; empty if nothing is left to make
 */
export function planDelays(
  windows: readonly DelayedWindow[],
  delayMinutes: number,
  rate: number | undefined,
): ReadonlyMap<string, number> {
  const served = servedWindow(windows);
  const delays = new Map<string, number>();
  if (served === undefined) return delays;
  const toServe = byStart(windows.filter(({ startsAt }) => startsAt >= served.startsAt));
  let delay = delayMinutes;
  for (const [index, window] of toServe.entries()) {
    delays.set(window.id, Math.min(roundUp(delay), DELAY_MAX_MINUTES));
    const pause = Math.max(0, minutesBetween(window.endsAt, toServe[index + 1]?.startsAt ?? window.endsAt));
    delay = Math.max(0, delay - slackOf(window, rate) - pause);
  }
  return delays;
}

/** Returns the slack of a window, in minutes. */
function slackOf(window: DelayedWindow, rate: number | undefined): number {
  const length = minutesBetween(window.startsAt, window.endsAt);
  if (window.units === 0) return length;
  const pace = rate ?? (window.maxUnits ?? window.units) / length;
  return (length * window.unmadeUnits) / window.units - window.unmadeUnits / pace;
}

/** Rounds up to a step. A delay that exceeds a step only by a rounding error doesn't reach the next one. */
function roundUp(minutes: number): number {
  return Math.max(0, Math.ceil(minutes / DELAY_STEP_MINUTES - 1e-9)) * DELAY_STEP_MINUTES;
}

/** Time at which an order became ready, and its units. */
interface ReadyTap {
  readonly at: Date;
  readonly units: number;
}

/**
 * Returns the units per minute that the kitchen made in the last 20 minutes, from the first ready tap to the last;
 * undefined for fewer than 10 units. Only a kitchen that is behind shows its speed: one on time waits for its orders.
 */
export function measuredRate(
  taps: readonly ReadyTap[],
  windows: readonly DelayedWindow[],
  now: Date,
): number | undefined {
  if (!isBehind(servedWindow(windows), now)) return undefined;
  const since = now.getTime() - RATE_MINUTES * MINUTE_MS;
  const [first, ...later] = taps
    .filter(({ at }) => at.getTime() >= since && at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const units = later.reduce((sum, tap) => sum + tap.units, 0);
  const last = later.at(-1);
  if (first === undefined || last === undefined || units < RATE_MIN_UNITS) return undefined;
  const minutes = minutesBetween(first.at, last.at);
  return minutes > 0 ? units / minutes : undefined;
}

/** Returns whether the units made in a window are fewer than those due by now. */
function isBehind(window: DelayedWindow | undefined, now: Date): boolean {
  if (window === undefined) return false;
  const made = (window.units - window.unmadeUnits) / window.units;
  return minutesBetween(window.startsAt, now) > made * minutesBetween(window.startsAt, window.endsAt);
}

/**
 * Suggests a delay for the served window, in minutes: undefined while the announced one is less than 10 minutes off.
 * @param minutesAhead the kitchen's pace, negative if it is behind
 */
export function suggestDelay(minutesAhead: number, announcedMinutes: number): number | undefined {
  const behind = Math.max(0, -minutesAhead);
  if (Math.abs(behind - announcedMinutes) < NOTABLE_MINUTES) return undefined;
  return Math.min(roundUp(behind), DELAY_MAX_MINUTES);
}

/** Returns whether an order that nobody collected gets its money back, because its window was too late. */
export function isRefundOwed(delayMinutes: number): boolean {
  return delayMinutes >= REFUND_FROM_MINUTES;
}

/** Returns when a pickup is expected to begin or end: as planned, plus the window's delay. */
export function expectedAt(plannedAt: Date, delayMinutes: number): Date {
  return new Date(plannedAt.getTime() + delayMinutes * MINUTE_MS);
}

/** Expected pickup of an order, and the one that its owner was last notified of. */
interface NotifiedPickup {
  /** Planned start of the order's window. */
  readonly startsAt: Date;
  /** Delay announced for that window, in minutes. */
  readonly delayMinutes: number;
  /** Expected start that the owner was last notified of; null for the planned one. */
  readonly notifiedPickupAt: Date | null;
  readonly notifiedAt: Date | null;
}

/** Returns whether an order's expected pickup differs by 10 minutes or more from the one its owner was notified of. */
export function isDelayNotable({
  startsAt,
  delayMinutes,
  notifiedPickupAt,
}: Omit<NotifiedPickup, "notifiedAt">): boolean {
  const off = minutesBetween(notifiedPickupAt ?? startsAt, expectedAt(startsAt, delayMinutes));
  return Math.abs(off) >= NOTABLE_MINUTES;
}

/**
 * Returns whether an order's owner may cancel it for a full refund, whatever the cutoff says, because they were notified
 * of a delay of 20 minutes or more and nobody has started their food. A member who chose a window that was late already
 * wasn't notified, so that choosing one is no way around the cutoff.
 */
export function mayCancelDelayed({
  status,
  startsAt,
  notifiedPickupAt,
  delayNotifiedAt,
}: {
  readonly status: OrderStatus;
  readonly startsAt: Date;
  readonly notifiedPickupAt: Date | null;
  readonly delayNotifiedAt: Date | null;
}): boolean {
  if (status !== "confirmed" || notifiedPickupAt === null || delayNotifiedAt === null) return false;
  return minutesBetween(startsAt, notifiedPickupAt) >= REFUND_FROM_MINUTES;
}

/** Returns whether to notify an order's owner of its expected pickup now, at most once in 15 minutes. */
export function isDelayNotificationDue(order: NotifiedPickup, now: Date): boolean {
  const { notifiedAt } = order;
  return (
    isDelayNotable(order) &&
    (notifiedAt === null || minutesBetween(notifiedAt, now) >= NOTIFICATION_INTERVAL_MINUTES)
  );
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS;
}
