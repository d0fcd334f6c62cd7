import { expect, test } from "vitest";
import { describeMetadata } from "./audit-facts.ts";

test("shows an edit's details in plain words, without ids and empty values", () => {
  const edit = { eventId: "01a20c30-0000-7000-8000-000000000000", told: [], movedWindows: 0 };
  expect(describeMetadata(edit)).toEqual([]);
  expect(
    describeMetadata({ ...edit, told: ["New start time: 7 PM."], movedWindows: 2, note: "Rain" }),
  ).toEqual([
    ["Members notified of", "New start time: 7 PM."],
    ["Note to members", "Rain"],
    ["Pickup windows moved", "2"],
  ]);
});

test("names codes, channels and methods as an owner knows them", () => {
  expect(
    describeMetadata({ declineCode: "CARD_DECLINED", providerPaymentId: "GQ1", amountCents: 2634 }),
  ).toEqual([
    ["Amount", "$26.34"],
    ["Declined because", "Card declined"],
    ["Square payment", "GQ1"],
  ]);
  expect(describeMetadata({ channels: ["mail", "push"], audience: { kind: "not-picked-up" } })).toEqual([
    ["Sent to", "Not picked up"],
    ["Channels", "Email, Push"],
  ]);
  expect(describeMetadata({ methods: ["password", "totp"] })).toEqual([
    ["Signed in with", "Password, Authenticator app"],
  ]);
});

test("leaves out details that it has no label for", () => {
  expect(describeMetadata({ bySessionId: "x", first: "GET /api/admin/orders", somethingNew: 3 })).toEqual([]);
});
