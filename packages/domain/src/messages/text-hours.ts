import { fromDate, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { MessagePurpose } from "./delivery.ts";

/** Hours of the recipient's local time in which non-urgent texts are sent. */
const TEXT_HOURS = { from: 8, until: 21 } as const;

/** Returns "8 AM to 9 PM". */
export function formatTextHours(): string {
  const [from, until] = [TEXT_HOURS.from, TEXT_HOURS.until].map(
    (hour) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`,
  );
  return `${from} to ${until}`;
}

/** Returns whether texts of a purpose are restricted to text hours. */
export function keepsTextHours(purpose: MessagePurpose): boolean {
  return purpose === "marketing" || purpose === "reminder";
}

/**
 * Returns the earliest time a restricted text may be sent: now, or the next start of text hours.
 * @param zone recipient's time zone, such as "America/Los_Angeles"
 */
export function nextTextTime(now: Date, zone: string): Date {
  const wallTime = fromDate(now, zone);
  if (wallTime.hour >= TEXT_HOURS.from && wallTime.hour < TEXT_HOURS.until) return now;
  const today = toCalendarDate(wallTime);
  const day = wallTime.hour < TEXT_HOURS.from ? today : today.add({ days: 1 });
  return toZoned(toCalendarDateTime(day).set({ hour: TEXT_HOURS.from }), zone).toDate();
}
