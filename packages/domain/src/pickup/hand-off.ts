/** Reasons for a hand-off without a code, each one tap. They go to the audit log. */
export const HAND_OFF_REASONS = [
  "Code doesn't scan",
  "Phone is dead or at home",
  "Name and order match, no code",
  "Someone else is picking up",
] as const;

/** Reason for an order that the kitchen forgot to mark ready. */
export const BAG_IS_HERE_REASON = "Wasn't marked ready, the bag was there";

/** Reason for an order that was handed off without power or network, and ticked on the printed list. */
export const PAPER_REASON = "Ticked on the paper list";

/** Reason for a walk-up, which has no code and is called by its number. */
export const WALK_UP_REASON = "Walk-up, called by number";
