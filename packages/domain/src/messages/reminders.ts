const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** When members are reminded of something that begins, counted back from its beginning. */
export interface Reminder {
  readonly leadSeconds: number;
  /** From so long before the beginning on it is pointless: the next one, or the beginning itself, says more. */
  readonly pointlessSeconds: number;
}

/** Before ordering opens, to who asked. That it is open is told too. */
export const ORDERING_REMINDERS = {
  "ordering-24-hours": { leadSeconds: 24 * HOUR, pointlessSeconds: 2 * HOUR },
  "ordering-2-hours": { leadSeconds: 2 * HOUR, pointlessSeconds: 15 * MINUTE },
  "ordering-15-minutes": { leadSeconds: 15 * MINUTE, pointlessSeconds: 0 },
} as const satisfies Record<string, Reminder>;

/** Before an order's pickup window begins. */
export const PICKUP_REMINDERS = {
  "pickup-2-hours": { leadSeconds: 2 * HOUR, pointlessSeconds: 15 * MINUTE },
  "pickup-15-minutes": { leadSeconds: 15 * MINUTE, pointlessSeconds: 0 },
} as const satisfies Record<string, Reminder>;

/** A reminder whose moment is over by so much isn't sent any more: "in 15 minutes" would be wrong. */
export const REMINDER_GRACE_SECONDS = 5 * MINUTE;

/** Whoever was told of an event so shortly ago needs no reminder a day before its ordering opens. */
export const ANNOUNCEMENT_SPARES_SECONDS = HOUR;

/**
 * What begins after the one instant and not after the other is to be reminded of now. Instants before an instant, whatever
 * clocks on the wall do in between.
 */
export function dueBeginnings({ leadSeconds }: Reminder, now: Date): { after: Date; until: Date } {
  const until = now.getTime() + leadSeconds * 1000;
  return { after: new Date(until - REMINDER_GRACE_SECONDS * 1000), until: new Date(until) };
}

/** From when on a reminder of what begins then helps nobody any more. */
export function pointlessFrom({ pointlessSeconds }: Reminder, beginsAt: Date): Date {
  return new Date(beginsAt.getTime() - pointlessSeconds * 1000);
}
