/** Maximum holds per event that a member may let end unpaid within an hour. `place_orders` has the same number. */
export const UNPAID_HOLDS_PER_HOUR = 5;

/** Formats a duration: "10 minutes", "1 minute", "90 seconds". */
export function durationText(seconds: number): string {
  const isWhole = seconds % 60 === 0;
  const count = isWhole ? seconds / 60 : seconds;
  const unit = isWhole ? "minute" : "second";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
