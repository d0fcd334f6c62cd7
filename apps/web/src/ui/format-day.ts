import { DEFAULT_TIME_ZONE } from "@secret/domain";

/** "Nov 3, 2025", where the viewer is. */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium" });
}

/** The last day before an instant: "Nov 30, 2025" of what ends as December begins in the house's zone. */
export function formatLastDay(instant: string): string {
  return formatHouseDay(new Date(Date.parse(instant) - 1).toISOString());
}

/** "Nov 3, 2025", in the house's zone. */
export function formatHouseDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: DEFAULT_TIME_ZONE });
}

/** "Nov 3, 2025, 6:05 PM", where the viewer is. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
