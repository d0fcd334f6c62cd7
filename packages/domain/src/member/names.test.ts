import { expect, test } from "vitest";
import { calledName } from "./names.ts";

test.each([
  ["Ana", "Moreno", "Ana M."],
  [" Ana ", " de la Cruz", "Ana D."],
  ["Ana", "", "Ana"],
  ["", "", ""],
])("%j %j is called %j", (firstName, lastName, called) => {
  expect(calledName(firstName, lastName)).toBe(called);
});
