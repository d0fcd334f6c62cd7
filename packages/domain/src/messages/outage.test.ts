import { expect, test } from "vitest";
import { isOutage } from "./outage.ts";

test.each([
  ["nothing was tried", 0, 0, false],
  ["two were put off", 0, 2, false],
  ["three were put off, none was taken", 0, 3, true],
  ["most were put off", 4, 5, true],
  ["as many were taken", 5, 5, false],
])("%s", (_, taken, troubled, expected) => {
  expect(isOutage({ taken, troubled })).toBe(expected);
});
