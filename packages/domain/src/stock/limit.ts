/** Returns how much a limit has left, never below zero; Infinity for no limit (null). */
export function leftOf(limit: number | null, taken: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);
}
