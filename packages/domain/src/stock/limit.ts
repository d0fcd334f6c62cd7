/** How much a limit still lets through, never below zero; Infinity where there is none (null). */
export function leftOf(limit: number | null, taken: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - taken);
}
