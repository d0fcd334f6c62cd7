import { readChoices } from "@secret/domain";
import { expect, test } from "vitest";
import { withChange } from "./notification-settings.ts";

const SETTINGS = {
  notificationPreferences: { email: true, sms: true, push: true },
  notificationChoices: readChoices({}),
};

test("changes only the given switch or choice", () => {
  const off = withChange(SETTINGS, { notificationPreferences: { sms: false } });
  expect(off.notificationPreferences).toEqual({ email: true, sms: false, push: true });
  expect(off.notificationChoices).toEqual(SETTINGS.notificationChoices);
  const chosen = withChange(off, { notificationChoices: { "order-ready": { push: false } } });
  expect(chosen.notificationPreferences).toEqual(off.notificationPreferences);
  expect(chosen.notificationChoices).toEqual({
    ...SETTINGS.notificationChoices,
    "order-ready": { ...SETTINGS.notificationChoices["order-ready"], push: false },
  });
});

test("keeps the last of several changes", () => {
  const press = (sms: boolean) => ({ notificationChoices: { refund: { sms } } });
  const shown = [true, false, true, false].map(press).reduce(withChange, SETTINGS);
  expect(shown.notificationChoices.refund.sms).toBe(false);
});
