import { expect, test } from "vitest";
import { RepeatFilter } from "./repeat-filter.ts";

test("takes a code that stays in view once, also after its result was shown", () => {
  const repeats = new RepeatFilter();
  expect(repeats.isNew("a", 0)).toBe(true);
  expect(repeats.isNew("a", 80)).toBe(false);
  repeats.resume(2_580);
  expect(repeats.isNew("a", 2_600)).toBe(false);
  expect(repeats.isNew("a", 4_000)).toBe(false);
});

test("takes another code at once, and the first again after it left the view", () => {
  const repeats = new RepeatFilter();
  repeats.isNew("a", 0);
  expect(repeats.isNew("b", 80)).toBe(true);
  expect(repeats.isNew("b", 1_700)).toBe(true);
});
