import type { Budget } from "../limits/limits.ts";

/** Reasons that a member can choose for a report about an order, with the text of their tiles. */
export const REPORT_REASONS = {
  missing: "Something's missing",
  wrong: "Wrong item",
  cold: "Cold or overcooked",
  late: "Long wait",
  other: "Something else",
} as const;
/** Reason of a report. */
export type ReportReason = keyof typeof REPORT_REASONS;

/** Maximum length of a report's text and of its answer, in characters. */
export const REPORT_TEXT_MAX_LENGTH = 1_000;

const DAY = 86_400;
/** Days after the pickup in which a problem can be reported. */
const REPORT_DAYS = 14;
/** Maximum reports of one member per day. */
const REPORTS_PER_DAY = 5;

/** Returns whether an order's owner can report a problem: it was picked up in the last two weeks. */
export function mayReport(
  order: { readonly status: string; readonly pickedUpAt: Date | null },
  now: Date,
): boolean {
  if (order.status !== "completed" || order.pickedUpAt === null) return false;
  return now.getTime() - order.pickedUpAt.getTime() <= REPORT_DAYS * DAY * 1000;
}

/** Returns the budget of a member's reports, over all of their orders. */
export function reportBudget(accountId: string): Budget {
  return { subject: `reports of account ${accountId}`, limits: [{ seconds: DAY, most: REPORTS_PER_DAY }] };
}
