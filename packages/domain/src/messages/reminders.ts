const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Reminder, timed back from the start of something. */
export interface Reminder {
  readonly leadSeconds: number;
  /** Seconds before the start from which it is pointless, because the next reminder or the start itself follows. */
  readonly pointlessSeconds: number;
}

/** Reminders before ordering opens, for members who asked. They are also notified of the opening itself. */
export const ORDERING_REMINDERS = {
  "ordering-24-hours": { leadSeconds: 24 * HOUR, pointlessSeconds: 2 * HOUR },
  "ordering-2-hours": { leadSeconds: 2 * HOUR, pointlessSeconds: 15 * MINUTE },
  "ordering-15-minutes": { leadSeconds: 15 * MINUTE, pointlessSeconds: 0 },
} as const satisfies Record<string, Reminder>;

/** Reminder before ordering closes. It has the time, so it may be late, until the last half hour. */
export const CLOSING_REMINDER: Reminder = { leadSeconds: 2 * HOUR, pointlessSeconds: 30 * MINUTE };

/** Reminders before an order's pickup window starts. */
export const PICKUP_REMINDERS = {
  "pickup-2-hours": { leadSeconds: 2 * HOUR, pointlessSeconds: 15 * MINUTE },
  "pickup-15-minutes": { leadSeconds: 15 * MINUTE, pointlessSeconds: 0 },
} as const satisfies Record<string, Reminder>;

/** Seconds after its time in which a reminder is still sent; later its text would be wrong. */
export const REMINDER_GRACE_SECONDS = 5 * MINUTE;

/** Seconds after an event's announcement in which no reminder a day before ordering is needed. */
export const ANNOUNCEMENT_SPARES_SECONDS = HOUR;

/** Returns the range of start times whose reminder is due now. It counts elapsed time, independent of clock changes. */
export function dueBeginnings({ leadSeconds }: Reminder, now: Date): { after: Date; until: Date } {
  const until = now.getTime() + leadSeconds * 1000;
  return { after: new Date(until - REMINDER_GRACE_SECONDS * 1000), until: new Date(until) };
}

/** Returns when a reminder becomes pointless. */
export function pointlessFrom({ pointlessSeconds }: Reminder, beginsAt: Date): Date {
  return new Date(beginsAt.getTime() - pointlessSeconds * 1000);
}
