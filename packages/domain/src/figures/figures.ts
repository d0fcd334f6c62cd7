import { CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";
import { BRAND } from "../brand.ts";

/** Ranges of the owner's analytics. */
export const FIGURE_RANGES = ["7d", "30d", "90d", "all"] as const;
/** Range of the owner's analytics. */
export type FigureRange = (typeof FIGURE_RANGES)[number];
export const DEFAULT_FIGURE_RANGE: FigureRange = "30d";

/** First year included in "all". */
const FIRST_YEAR = 2020;
const LENGTHS_DAYS: Readonly<Record<Exclude<FigureRange, "all">, number>> = { "7d": 7, "30d": 30, "90d": 90 };

/** First and last day of a range by the brand's time zone, both included: "2026-11-21". */
export interface FigureDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Returns the days of a range ending today, and the same number of days before for comparison.
 * @returns `before` is null for "all"
 */
export function figureDaysOf(
  range: FigureRange,
  now: Date,
): { readonly days: FigureDays; readonly before: FigureDays | null } {
  const today = dayOf(now);
  if (range === "all") {
    return { days: span(new CalendarDate(FIRST_YEAR, 1, 1), today), before: null };
  }
  const length = LENGTHS_DAYS[range];
  const first = today.subtract({ days: length - 1 });
  return {
    days: span(first, today),
    before: span(first.subtract({ days: length }), first.subtract({ days: 1 })),
  };
}

function dayOf(instant: Date): CalendarDate {
  return toCalendarDate(parseAbsolute(instant.toISOString(), BRAND.timeZone));
}

function span(first: CalendarDate, last: CalendarDate): FigureDays {
  return { firstDay: first.toString(), lastDay: last.toString() };
}

/** Returns a share of a whole, from 0 to 1; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Returns a share in whole percent. Less than the whole never rounds up to 100, and a share of nothing is 0. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  const percent = Math.round((part / whole) * 100);
  return part < whole ? Math.min(percent, 99) : percent;
}

/** Minimum orders in the previous period for a percentage change to be meaningful. */
export const MIN_ORDERS_TO_COMPARE = 20;

/** Returns whether the previous period has enough orders to show a percentage change. */
export function isEnoughToCompare(ordersBefore: number): boolean {
  return ordersBefore >= MIN_ORDERS_TO_COMPARE;
}

/** Returns the relative growth since the previous period, such as 0.15; null if that was 0. */
export function growthOf(now: number, before: number): number | null {
  return before <= 0 ? null : now / before - 1;
}

/** Returns the average net sales per order in whole cents; null without orders. */
export function averageOrderCents(netSalesCents: number, orders: number): number | null {
  return orders === 0 ? null : Math.round(netSalesCents / orders);
}

/** Reasons for missed demand: why a member who wanted to order couldn't. */
export const MISSED_DEMAND_REASONS = [
  "sold-out",
  "event-full",
  "window-full",
  "member-limit",
  "too-early",
  "too-late",
  "too-busy",
] as const;
/** Reason for missed demand. */
export type MissedDemandReason = (typeof MISSED_DEMAND_REASONS)[number];

/** Label of each reason for missed demand. */
export const MISSED_DEMAND_TEXTS: Readonly<Record<MissedDemandReason, string>> = {
  "sold-out": "Item sold out",
  "event-full": "Event full",
  "window-full": "Pickup window full",
  "member-limit": "Limit per person reached",
  "too-early": "Before ordering opened",
  "too-late": "After ordering closed",
  "too-busy": "Server too busy",
};

const REASONS_OF_REFUSALS: Readonly<Record<string, MissedDemandReason>> = {
  ITEM_SOLD_OUT: "sold-out",
  ITEM_NOT_ENOUGH: "sold-out",
  ITEM_UNAVAILABLE: "sold-out",
  EVENT_FULL: "event-full",
  PICKUP_WINDOW_FULL: "window-full",
  ITEM_LIMIT_REACHED: "member-limit",
  REGISTRATION_NOT_OPEN: "too-early",
  DRAW_IN_PROGRESS: "too-early",
  REGISTRATION_ENDED: "too-late",
  PICKUP_WINDOW_OVER: "too-late",
  BUSY: "too-busy",
};

/** Returns why an order error is missed demand; undefined if the member can fix it and continue. */
export function missedDemandReason(code: string): MissedDemandReason | undefined {
  return REASONS_OF_REFUSALS[code];
}
