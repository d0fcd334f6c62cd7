import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatEventTime } from "../event/event-time.ts";
import { instantOf } from "../event/wall-time.ts";
import {
  dueBeginnings,
  ORDERING_REMINDERS,
  PICKUP_REMINDERS,
  pointlessFrom,
  REMINDER_GRACE_SECONDS,
  type Reminder,
} from "./reminders.ts";

const ALL = Object.entries({ ...ORDERING_REMINDERS, ...PICKUP_REMINDERS });
const secondsBefore = (instant: Date, seconds: number) => new Date(instant.getTime() - seconds * 1000);
const isDue = (reminder: Reminder, beginsAt: Date, now: Date) => {
  const { after, until } = dueBeginnings(reminder, now);
  return beginsAt > after && beginsAt <= until;
};

describe.each(ALL)("%s", (_, reminder) => {
  const { leadSeconds } = reminder;
  const instants = fc.date({
    min: new Date("2026-10-30T00:00:00Z"),
    max: new Date("2027-03-16T00:00:00Z"),
    noInvalidDate: true,
  });

  test("is due for a few minutes from its time, and at no other time", () => {
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: -REMINDER_GRACE_SECONDS, max: 2 * REMINDER_GRACE_SECONDS }),
        (beginsAt, late) => {
          const now = secondsBefore(beginsAt, leadSeconds - late);
          expect(isDue(reminder, beginsAt, now)).toBe(late >= 0 && late < REMINDER_GRACE_SECONDS);
        },
      ),
    );
  });

  test("is useful when due, until the next reminder", () => {
    fc.assert(
      fc.property(instants, (beginsAt) => {
        const last = secondsBefore(beginsAt, leadSeconds - REMINDER_GRACE_SECONDS + 1);
        expect(pointlessFrom(reminder, beginsAt) > last).toBe(true);
        expect(pointlessFrom(reminder, beginsAt) <= beginsAt).toBe(true);
      }),
    );
  });
});

test.each([
  // Clocks go back at 2:00 AM: the hour before the event occurs twice, and the reminder is in the first one.
  ["2026-11-01T01:30", "later", "ordering-2-hours", "Sun, Nov 1, 2026, 12:30 AM"],
  ["2026-11-01T03:00", "earlier", "ordering-2-hours", "Sun, Nov 1, 2026, 1:00 AM PST"],
  ["2026-11-01T02:30", "earlier", "ordering-2-hours", "Sun, Nov 1, 2026, 1:30 AM PDT"],
  ["2026-11-01T18:00", "earlier", "ordering-24-hours", "Sat, Oct 31, 2026, 7:00 PM"],
  // Clocks go forward at 2:00 AM: 2:30 doesn't exist, so two hours before 4:30 is 1:30.
  ["2027-03-14T04:30", "earlier", "ordering-2-hours", "Sun, Mar 14, 2027, 1:30 AM"],
  ["2027-03-14T03:05", "earlier", "ordering-15-minutes", "Sun, Mar 14, 2027, 1:50 AM"],
  ["2027-03-14T18:00", "earlier", "ordering-24-hours", "Sat, Mar 13, 2027, 5:00 PM"],
] as const)("before %s (%s) %s is due at %s", (wallTime, which, name, shown) => {
  const beginsAt = instantOf(wallTime, "America/Los_Angeles", which);
  const moment = secondsBefore(beginsAt, ORDERING_REMINDERS[name].leadSeconds);
  expect(formatEventTime(moment, "America/Los_Angeles")).toBe(shown);
  expect(isDue(ORDERING_REMINDERS[name], beginsAt, moment)).toBe(true);
  expect(isDue(ORDERING_REMINDERS[name], beginsAt, secondsBefore(moment, 1))).toBe(false);
});
