/** Why a member who wanted to order could not, as the owner sees it. */
export const TURNED_AWAY_REASONS = [
  "sold-out",
  "event-full",
  "window-full",
  "member-limit",
  "too-early",
  "too-late",
  "too-busy",
] as const;
export type TurnedAwayReason = (typeof TURNED_AWAY_REASONS)[number];

export const TURNED_AWAY_TEXTS: Readonly<Record<TurnedAwayReason, string>> = {
  "sold-out": "Item sold out",
  "event-full": "Event full",
  "window-full": "Pickup window full",
  "member-limit": "Limit a member reached",
  "too-early": "Before ordering opened",
  "too-late": "After ordering closed",
  "too-busy": "Server too busy",
};

const REASONS_OF_REFUSALS: Readonly<Record<string, TurnedAwayReason>> = {
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

/** Why an order's refusal turned its member away; undefined where they can mend it themselves and go on. */
export function turnedAwayBy(code: string): TurnedAwayReason | undefined {
  return REASONS_OF_REFUSALS[code];
}
