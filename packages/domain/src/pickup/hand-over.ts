/** Why an order is handed over without its code, as the crew says it with one tap. It goes to the audit log. */
export const HAND_OVER_REASONS = [
  "Code doesn't scan",
  "Phone is dead or forgotten",
  "Name and order match, no code",
  "Somebody else picks it up",
] as const;

/** Reason for an order that the kitchen forgot to mark ready. */
export const BAG_IS_HERE_REASON = "Wasn't marked ready, the bag was there";

/** A walk-up has no code: its number is called. */
export const WALK_UP_REASON = "Walk-up, called by number";
