import type { Profile } from "@secret/contract";
import { MESSAGE_CHOICES, readChoices } from "@secret/domain";
import { expect, test } from "vitest";
import { channelsFor, listChannels, openChannels, supportsChannel } from "./channels.ts";

const ALL = {
  notificationPreferences: { email: true, sms: true, push: true },
  notificationChoices: readChoices({}),
  emailVerified: true,
  phoneVerified: true,
  suppressions: [],
};
const stopped = (channel: "mail" | "sms", reason: Profile["suppressions"][number]["reason"]) => ({
  ...ALL,
  suppressions: [{ channel, reason, since: "2026-11-20T18:00:00.000Z" }],
});
const words = (channels: ReturnType<typeof openChannels>) => channels.map(({ word }) => word);

test("a channel is open when it is on and has a contact", () => {
  expect(words(openChannels(ALL))).toEqual(["email", "text", "push"]);
  expect(words(openChannels({ ...ALL, phoneVerified: false }))).toEqual(["email", "push"]);
  const preferences = { email: false, sms: true, push: false };
  expect(words(openChannels({ ...ALL, notificationPreferences: preferences }))).toEqual(["text"]);
});

test("a suppressed channel isn't open", () => {
  expect(words(openChannels(stopped("sms", "stop")))).toEqual(["email", "push"]);
  expect(words(channelsFor(stopped("sms", "stop"), "order-ready"))).toEqual(["email", "push"]);
  expect(words(openChannels(stopped("mail", "bounce")))).toEqual(["text", "push"]);
  expect(words(channelsFor(stopped("mail", "bounce"), "event-changed"))).toEqual(["text", "push"]);
});

test("after a complaint, email is open only for orders and their events", () => {
  const complained = stopped("mail", "complaint");
  expect(words(openChannels(complained))).toEqual(["email", "text", "push"]);
  expect(words(channelsFor(complained, "order-ready"))).toEqual(["email", "text", "push"]);
  expect(words(channelsFor(complained, "broadcast"))).toEqual(["email", "text", "push"]);
  for (const choice of ["event-announced", "place-offered", "ordering-open", "pickup-reminder"] as const)
    expect(words(channelsFor(complained, choice))).toEqual(["text", "push"]);
});

test("a message kind uses its chosen open channels", () => {
  expect(words(channelsFor(ALL, "refund"))).toEqual(["email", "push"]);
  const chosen = { ...ALL, notificationChoices: readChoices({ refund: { sms: true, mail: false } }) };
  expect(words(channelsFor(chosen, "refund"))).toEqual(["text", "push"]);
  expect(words(channelsFor({ ...chosen, phoneVerified: false }, "refund"))).toEqual(["push"]);
});

test("a message kind without copy for a channel never uses it", () => {
  expect(supportsChannel("order-preparing", "mail")).toBe(
    "mail" in MESSAGE_CHOICES["order-preparing"].channels,
  );
  expect(supportsChannel("order-preparing", "mail")).toBe(false);
  expect(supportsChannel("order-ready", "mail")).toBe(true);
});

test("lists channels as a sentence", () => {
  expect(listChannels(openChannels(ALL))).toBe("email, text, and push");
  expect(listChannels(openChannels({ ...ALL, phoneVerified: false }))).toBe("email and push");
});
