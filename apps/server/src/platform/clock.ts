import { DAY_MS } from "@secret/domain";

/** Source of the current time; tests inject their own. */
export interface Clock {
  now(): Date;
}

/** Returns the instant this many times 24 hours earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns the instant this many times 24 hours later. */
export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** Clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
