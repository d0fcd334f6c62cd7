import { expect, test } from "vitest";
import { statusSinceAfter } from "./order-moves.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 2, 0, seconds));
const KNOWN = { statusSince: at(1_000), previousStatusSince: at(10) };
const UNDO = { from: "completed", to: "ready" } as const;

test("an undo restores the start of the order's wait", () => {
  expect(statusSinceAfter(UNDO, KNOWN, at(1_009))).toEqual(at(10));
  expect(statusSinceAfter({ from: "ready", to: "preparing" }, KNOWN, at(1_009))).toEqual(at(10));
});

test("undoing a hand-off much later doesn't make the food look fresher", () => {
  expect(statusSinceAfter(UNDO, KNOWN, at(2_500))).toEqual(at(10));
});

test("a later move back or forward starts a new wait", () => {
  expect(statusSinceAfter({ from: "ready", to: "preparing" }, KNOWN, at(1_010))).toEqual(at(1_010));
  expect(statusSinceAfter({ from: "preparing", to: "ready" }, KNOWN, at(1_001))).toEqual(at(1_001));
  expect(statusSinceAfter(UNDO, { ...KNOWN, previousStatusSince: null }, at(1_001))).toEqual(at(1_001));
  const sentBack = { from: "ready", to: "preparing" } as const;
  expect(statusSinceAfter(sentBack, { ...KNOWN, statusSince: null }, at(1_001))).toEqual(at(1_001));
});
