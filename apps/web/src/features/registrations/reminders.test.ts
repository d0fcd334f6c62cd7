import { type ChosenMessages, readChoices } from "@secret/domain";
import { expect, test } from "vitest";
import { remindersOf } from "./reminders.ts";

const OPENS_AT = new Date("2026-11-27T18:00:00Z");
const hoursBefore = (hours: number) => new Date(OPENS_AT.getTime() - hours * 3_600_000);

function remindersWith(
  chosen: ChosenMessages,
  phoneVerified = true,
  { now = hoursBefore(30), isDraw = false }: { now?: Date; isDraw?: boolean } = {},
) {
  const profile = {
    notificationPreferences: { email: true, sms: true, push: true },
    notificationChoices: readChoices(chosen),
    emailVerified: true,
    phoneVerified,
    suppressions: [],
  };
  const { times, channels } = remindersOf(profile, { opensAt: OPENS_AT, isDraw }, now);
  return [times, channels.map(({ word }) => word)];
}
const OFF = { mail: false, sms: false, push: false };

test("names every reminder while none is turned off", () => {
  const times = "24 hours, 2 hours, and 15 minutes before ordering opens, and when it opens";
  expect(remindersWith({})).toEqual([times, ["email", "text", "push"]]);
  expect(remindersWith({}, false)).toEqual([times, ["email", "push"]]);
});

test("names the opening of a draw's entries", () => {
  const timesAt = (hours: number) => remindersWith({}, true, { now: hoursBefore(hours), isDraw: true })[0];
  expect(timesAt(3)).toBe("2 hours and 15 minutes before entries open, and when they open");
  expect(timesAt(0.2)).toBe("when entries open");
});

test("omits reminders that are turned off on every channel", () => {
  const chosen = { "ordering-24-hours": OFF, "ordering-15-minutes": OFF, "ordering-2-hours": { sms: false } };
  expect(remindersWith(chosen)).toEqual([
    "2 hours before ordering opens, and when it opens",
    ["email", "text", "push"],
  ]);
});

test("may name only the opening, or nothing", () => {
  const early = { "ordering-24-hours": OFF, "ordering-2-hours": OFF, "ordering-15-minutes": OFF };
  const byMail = { "ordering-open": { sms: false, push: false } };
  expect(remindersWith({ ...early, ...byMail })).toEqual(["when ordering opens", ["email"]]);
  expect(remindersWith({ ...early, "ordering-open": OFF })).toEqual(["", []]);
});

test("omits a reminder whose time has passed", () => {
  const timesAt = (hours: number) => remindersWith({}, true, { now: hoursBefore(hours) })[0];
  expect(timesAt(23)).toBe("2 hours and 15 minutes before ordering opens, and when it opens");
  expect(timesAt(1)).toBe("15 minutes before ordering opens, and when it opens");
  expect(timesAt(0.2)).toBe("when ordering opens");
});
