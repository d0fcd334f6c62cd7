import { fromDate, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { MessagePurpose } from "./delivery.ts";

/** Texts that nobody has to have at once keep to these hours of the clock at their reader's. */
const TEXT_HOURS = { from: 8, until: 21 } as const;

/** Whether texts of a purpose keep to the hours of the day. */
export function keepsTextHours(purpose: MessagePurpose): boolean {
  return purpose === "marketing" || purpose === "reminder";
}

/**
 * When a text that keeps to the hours may go, at the earliest: now, or at the next opening of them.
 * @param zone of who reads it, as "America/Los_Angeles"
 */
export function nextTextTime(now: Date, zone: string): Date {
  const wallTime = fromDate(now, zone);
  if (wallTime.hour >= TEXT_HOURS.from && wallTime.hour < TEXT_HOURS.until) return now;
  const today = toCalendarDate(wallTime);
  const day = wallTime.hour < TEXT_HOURS.from ? today : today.add({ days: 1 });
  return toZoned(toCalendarDateTime(day).set({ hour: TEXT_HOURS.from }), zone).toDate();
}
