import { expect, test } from "vitest";
import { MESSAGE_PURPOSES } from "./delivery.ts";
import { findStop, STOP_REASONS } from "./stops.ts";

test("an address without suppressions gets every message", () => {
  for (const purpose of MESSAGE_PURPOSES) expect(findStop([], purpose)).toBeUndefined();
});

test.each([
  ["stop", []],
  ["bounce", ["security"]],
  ["complaint", ["order", "security", "event"]],
] as const)("after %s still goes what is of purpose %j", (reason, goes) => {
  expect(MESSAGE_PURPOSES.filter((purpose) => findStop([reason], purpose) === undefined)).toEqual(goes);
});

test("the strictest of several suppressions applies", () => {
  expect(findStop(["complaint", "bounce"], "order")).toBe("bounce");
  expect(findStop(["complaint", "bounce"], "security")).toBeUndefined();
  expect(findStop([...STOP_REASONS], "security")).toBe("stop");
});
