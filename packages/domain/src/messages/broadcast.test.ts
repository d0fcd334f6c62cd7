import { expect, test } from "vitest";
import { broadcastPurpose, broadcastState, estimateTextCost, mustConfirmBroadcast } from "./broadcast.ts";

const AT = new Date("2026-11-01T19:00:00Z");
const WRITTEN = { beganAt: null, toldAt: null, stoppedAt: null, cancelledAt: null };
const BEGUN = { ...WRITTEN, beganAt: AT };
const TOLD = { ...BEGUN, toldAt: AT };

test.each([
  ["waits for its time", WRITTEN, 0, "scheduled"],
  ["was cancelled before it began", { ...WRITTEN, cancelledAt: AT }, 0, "cancelled"],
  ["is being told", BEGUN, 0, "sending"],
  ["was told, and texts wait", TOLD, 3, "sending"],
  ["was told, and nothing waits", TOLD, 0, "sent"],
  ["was stopped while it was told", { ...BEGUN, stoppedAt: AT }, 0, "stopped"],
  ["was stopped after", { ...TOLD, stoppedAt: AT }, 0, "stopped"],
] as const)("a broadcast that %s", (_, life, openMessages, state) => {
  expect(broadcastState(life, openMessages)).toBe(state);
});

test("who has an order hears of their evening; all else is marketing", () => {
  const purposes = (["members", "registered", "buyers", "window", "not-picked-up"] as const).map(
    broadcastPurpose,
  );
  expect(purposes).toEqual(["marketing", "marketing", "event", "event", "event"]);
});

test("many, or later, is confirmed by its number", () => {
  expect(mustConfirmBroadcast(49, false)).toBe(false);
  expect(mustConfirmBroadcast(50, false)).toBe(true);
  expect(mustConfirmBroadcast(1, true)).toBe(true);
});

test("what texts cost, by estimate", () => {
  expect(estimateTextCost(2, 1_240, 110)).toBe(272_800);
});
