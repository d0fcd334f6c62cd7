/** Reasons for changing an event's plan. Members read the word, except "other". */
export const PLAN_REASONS = ["rain", "permit", "police", "power", "other"] as const;
/** Reason for changing an event's plan. */
export type PlanReason = (typeof PLAN_REASONS)[number];

/** Reasons for stopping a pickup or calling it off for good. An event without a new date is off, too. */
export const STOP_REASONS = [...PLAN_REASONS, "no new date"] as const;
/** Reason for stopping a pickup for good. */
export type StopReason = (typeof STOP_REASONS)[number];

/** Seconds in which the crew can undo stopping, before members are notified and refunded. */
const STOP_UNDO_SECONDS = 60;

/** Returns when a pickup that was stopped at `since` can't be continued anymore. */
export function stopUndoEndsAt(since: Date): Date {
  return new Date(since.getTime() + STOP_UNDO_SECONDS * 1000);
}
