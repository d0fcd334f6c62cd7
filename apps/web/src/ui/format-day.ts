import { DEFAULT_TIME_ZONE } from "@secret/domain";

/** Formats a date in the viewer's time zone: "Nov 3, 2025". */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium" });
}

/** Formats the last day before an instant, in the brand's time zone: "Nov 30, 2025" for the start of December 1. */
export function formatLastDay(instant: string): string {
  return formatHouseDay(new Date(Date.parse(instant) - 1).toISOString());
}

/** Formats a date in the brand's time zone: "Nov 3, 2025". */
export function formatHouseDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: DEFAULT_TIME_ZONE });
}

/** Formats a date and time in the viewer's time zone: "Nov 3, 2025, 6:05 PM". */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
