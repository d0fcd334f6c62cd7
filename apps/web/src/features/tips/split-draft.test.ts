import { expect, test } from "vitest";
import { parseQuarterHours, sharesOf, workersOf } from "./split-draft.ts";

test.each([
  ["4", 16],
  [" 4.5 ", 18],
  ["4,25", 17],
  ["0.75", 3],
  ["4:15", 17],
  ["24", 96],
])("reads %j as %i quarter hours", (text, quarters) => {
  expect(parseQuarterHours(text)).toBe(quarters);
});

test.each(["", "0", "-1", "4.3", "4:20", "24.25", "99", "four"])("refuses %j as hours", (text) => {
  expect(parseQuarterHours(text)).toBeUndefined();
});

test("has no shares while somebody's hours are missing", () => {
  const draft = { method: "hours", chosen: new Set(["a", "b"]), hours: { a: "4" } } as const;
  expect(workersOf(draft)).toBeUndefined();
  expect(sharesOf(draft, 1_000).size).toBe(0);
  const whole = { ...draft, hours: { a: "4", b: "1" } };
  expect([...sharesOf(whole, 1_000)]).toEqual([
    ["a", 800],
    ["b", 200],
  ]);
});
