import { expect, test } from "vitest";
import { momentOf } from "./evening-moment.ts";

/** Pickup from 7 PM to 9 PM in Los Angeles on November 21; ordering from the 19th to noon on the 21st. */
const EVENING = {
  timeZone: "America/Los_Angeles",
  entriesOpenAt: null,
  registrationOpensAt: "2026-11-19T20:00:00.000Z",
  registrationClosesAt: "2026-11-21T20:00:00.000Z",
  pickupStartsAt: "2026-11-22T03:00:00.000Z",
  pickupEndsAt: "2026-11-22T05:00:00.000Z",
};

test.each([
  ["2026-11-19T19:59:59Z", "Ordering opens in", EVENING.registrationOpensAt],
  ["2026-11-19T20:00:00Z", "Ordering closes in", EVENING.registrationClosesAt],
  ["2026-11-21T20:00:00Z", "Pickup starts in", EVENING.pickupStartsAt],
  ["2026-11-22T03:00:00Z", "Pickup ends in", EVENING.pickupEndsAt],
])("at %s counts down to the next milestone", (now, words, until) => {
  expect(momentOf(EVENING, new Date(now))).toMatchObject({ words, until: new Date(until) });
});

test.each([
  ["2026-11-19T19:29:59Z", "Entries open in", "2026-11-19T19:30:00.000Z"],
  ["2026-11-19T19:30:00Z", "Entries close in", EVENING.registrationOpensAt],
  ["2026-11-19T20:00:00Z", "Ordering closes in", EVENING.registrationClosesAt],
])("at %s counts down to a draw's next milestone", (now, words, until) => {
  const drawn = { ...EVENING, entriesOpenAt: "2026-11-19T19:30:00.000Z" };
  expect(momentOf(drawn, new Date(now))).toMatchObject({ words, until: new Date(until) });
});

test("decides whether it is today in the event's time zone", () => {
  // In UTC both are on a different day than the start.
  expect(momentOf(EVENING, new Date("2026-11-21T18:00:00Z")).isToday).toBe(true);
  expect(momentOf(EVENING, new Date("2026-11-21T07:59:00Z")).isToday).toBe(false);
  expect(momentOf(EVENING, new Date("2026-11-22T04:00:00Z")).isToday).toBe(true);
});
