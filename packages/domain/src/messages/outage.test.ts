import { expect, test } from "vitest";
import { isOutage } from "./delivery.ts";

test.each([
  ["there were no attempts", 0, 0, false],
  ["two were deferred", 0, 2, false],
  ["three were deferred and none accepted", 0, 3, true],
  ["most were deferred", 4, 5, true],
  ["as many were accepted", 5, 5, false],
])("%s", (_, taken, troubled, expected) => {
  expect(isOutage({ taken, troubled })).toBe(expected);
});
