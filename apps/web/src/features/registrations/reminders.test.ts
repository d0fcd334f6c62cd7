import { type ChosenMessages, readChoices } from "@secret/domain";
import { expect, test } from "vitest";
import { remindersOf } from "./reminders.ts";

function remindersWith(chosen: ChosenMessages, phoneVerified = true) {
  const { times, channels } = remindersOf({
    notificationPreferences: { email: true, sms: true, push: true },
    notificationChoices: readChoices(chosen),
    emailVerified: true,
    phoneVerified,
    stops: [],
  });
  return [times, channels.map(({ word }) => word)];
}
const OFF = { mail: false, sms: false, push: false };

test("all of them are named while nothing is switched off", () => {
  const times = "24 hours, 2 hours, and 15 minutes before ordering opens, and when it opens";
  expect(remindersWith({})).toEqual([times, ["email", "text", "push"]]);
  expect(remindersWith({}, false)).toEqual([times, ["email", "push"]]);
});

test("what is switched off on every way is not named", () => {
  const chosen = { "ordering-24-hours": OFF, "ordering-15-minutes": OFF, "ordering-2-hours": { sms: false } };
  expect(remindersWith(chosen)).toEqual([
    "2 hours before ordering opens, and when it opens",
    ["email", "text", "push"],
  ]);
});

test("the opening may be all there is, and there may be nothing", () => {
  const early = { "ordering-24-hours": OFF, "ordering-2-hours": OFF, "ordering-15-minutes": OFF };
  const byMail = { "ordering-open": { sms: false, push: false } };
  expect(remindersWith({ ...early, ...byMail })).toEqual(["when ordering opens", ["email"]]);
  expect(remindersWith({ ...early, "ordering-open": OFF })).toEqual(["", []]);
});
