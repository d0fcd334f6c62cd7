/** States of a paid order's pickup, as the owner sees them. */
export const PICKUP_STATES = ["waiting", "late", "unclaimed", "picked-up"] as const;
export type PickupState = (typeof PICKUP_STATES)[number];

interface Pickup {
  readonly isPickedUp: boolean;
  /** End of the order's window. */
  readonly endsAt: Date;
  /** End of the event's pickup. */
  readonly eventEndsAt: Date;
}

/** Returns whether an order is still to come, late for its window, left after the event's pickup, or picked up. */
export function pickupStateOf({ isPickedUp, endsAt, eventEndsAt }: Pickup, now: Date): PickupState {
  if (isPickedUp) return "picked-up";
  if (now >= eventEndsAt) return "unclaimed";
  return now >= endsAt ? "late" : "waiting";
}
