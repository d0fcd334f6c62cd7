import { DEFAULT_TIME_ZONE, formatEventMoment, formatEventShortDate } from "@secret/domain";
import { serverNow } from "./server-time.ts";
import { VIEWER_TIME_ZONE } from "./viewer-time-zone.ts";

/** Formats a date in the viewer's time zone: "Nov 3", "Nov 3, 2025". Leaves out the current year. */
export function formatDay(instant: string): string {
  return formatEventShortDate(new Date(instant), VIEWER_TIME_ZONE, serverNow());
}

/** Formats the last day before an instant, in the brand's time zone: "Nov 30" for the start of December 1. */
export function formatLastDay(instant: string): string {
  return formatHouseDay(new Date(Date.parse(instant) - 1).toISOString());
}

/** Formats a date in the brand's time zone: "Nov 3", "Nov 3, 2025". Leaves out the current year. */
export function formatHouseDay(instant: string): string {
  return formatEventShortDate(new Date(instant), DEFAULT_TIME_ZONE, serverNow());
}

/** Formats a date and time in the viewer's time zone: "Nov 3, 6:05 PM". Leaves out the current year. */
export function formatMoment(instant: string): string {
  return formatEventMoment(new Date(instant), VIEWER_TIME_ZONE, serverNow());
}
