import { expect, test } from "vitest";
import { findSuppression, MESSAGE_PURPOSES, SUPPRESSION_REASONS } from "./delivery.ts";

test("an address without suppressions gets every message", () => {
  for (const purpose of MESSAGE_PURPOSES) expect(findSuppression([], purpose)).toBeUndefined();
});

test.each([
  ["stop", []],
  ["bounce", ["security"]],
  ["complaint", ["order", "security", "event"]],
] as const)("after %s still goes what is of purpose %j", (reason, goes) => {
  expect(MESSAGE_PURPOSES.filter((purpose) => findSuppression([reason], purpose) === undefined)).toEqual(
    goes,
  );
});

test("the strictest of several suppressions applies", () => {
  expect(findSuppression(["complaint", "bounce"], "order")).toBe("bounce");
  expect(findSuppression(["complaint", "bounce"], "security")).toBeUndefined();
  expect(findSuppression([...SUPPRESSION_REASONS], "security")).toBe("stop");
});
