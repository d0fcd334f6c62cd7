import { expect, test } from "vitest";
import { differenceCopy } from "./difference-copy.ts";

test.each([
  [12_854, 12_854, "Matches"],
  [12_854, 12_534, "$3.20 short"],
  [12_854, 12_954, "$1.00 over"],
  [-500, 0, "$5.00 over"],
])("describes expected %i and counted %i as %s", (expected, counted, words) => {
  expect(differenceCopy(expected, counted)).toBe(words);
});
