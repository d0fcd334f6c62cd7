/** Reasons for missed demand: why a member who wanted to order couldn't. */
export const MISSED_DEMAND_REASONS = [
  "sold-out",
  "event-full",
  "window-full",
  "member-limit",
  "too-early",
  "too-late",
  "too-busy",
] as const;
/** Reason for missed demand. */
export type MissedDemandReason = (typeof MISSED_DEMAND_REASONS)[number];

/** Label of each reason for missed demand. */
export const MISSED_DEMAND_TEXTS: Readonly<Record<MissedDemandReason, string>> = {
  "sold-out": "Item sold out",
  "event-full": "Event full",
  "window-full": "Pickup window full",
  "member-limit": "Limit per person reached",
  "too-early": "Before ordering opened",
  "too-late": "After ordering closed",
  "too-busy": "Server too busy",
};

const REASONS_OF_REFUSALS: Readonly<Record<string, MissedDemandReason>> = {
  ITEM_SOLD_OUT: "sold-out",
  ITEM_NOT_ENOUGH: "sold-out",
  ITEM_UNAVAILABLE: "sold-out",
  EVENT_FULL: "event-full",
  PICKUP_WINDOW_FULL: "window-full",
  ITEM_LIMIT_REACHED: "member-limit",
  REGISTRATION_NOT_OPEN: "too-early",
  REGISTRATION_ENDED: "too-late",
  PICKUP_WINDOW_OVER: "too-late",
  BUSY: "too-busy",
};

/** Returns why an order error is missed demand; undefined if the member can fix it and continue. */
export function missedDemandReason(code: string): MissedDemandReason | undefined {
  return REASONS_OF_REFUSALS[code];
}
