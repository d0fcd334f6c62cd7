import { expect, test } from "vitest";
import { broadcastPurpose, broadcastState, estimateTextCost, mustConfirmBroadcast } from "./broadcast.ts";

const AT = new Date("2026-11-01T19:00:00Z");
const WRITTEN = { beganAt: null, toldAt: null, stoppedAt: null, cancelledAt: null };
const BEGUN = { ...WRITTEN, beganAt: AT };
const TOLD = { ...BEGUN, toldAt: AT };

test.each([
  ["is scheduled", WRITTEN, 0, "scheduled"],
  ["was cancelled before it started", { ...WRITTEN, cancelledAt: AT }, 0, "cancelled"],
  ["is being sent in the app", BEGUN, 0, "sending"],
  ["was sent in the app, with texts still waiting", TOLD, 3, "sending"],
  ["was sent completely", TOLD, 0, "sent"],
  ["was stopped while being sent in the app", { ...BEGUN, stoppedAt: AT }, 0, "stopped"],
  ["was stopped after", { ...TOLD, stoppedAt: AT }, 0, "stopped"],
] as const)("a broadcast that %s", (_, life, openMessages, state) => {
  expect(broadcastState(life, openMessages)).toBe(state);
});

test("a broadcast to buyers is about their event, any other is marketing", () => {
  const purposes = (["members", "registered", "buyers", "window", "not-picked-up"] as const).map(
    broadcastPurpose,
  );
  expect(purposes).toEqual(["marketing", "marketing", "event", "event", "event"]);
});

test("a large or scheduled broadcast must be confirmed", () => {
  expect(mustConfirmBroadcast(49, false)).toBe(false);
  expect(mustConfirmBroadcast(50, false)).toBe(true);
  expect(mustConfirmBroadcast(1, true)).toBe(true);
});

test("estimates the cost of texts", () => {
  expect(estimateTextCost(2, 1_240, 110)).toBe(272_800);
});
