/** "Nov 3, 2025", where the viewer is. */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium" });
}

/** "Nov 3, 2025, 6:05 PM", where the viewer is. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
}
