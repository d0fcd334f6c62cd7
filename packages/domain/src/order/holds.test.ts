import { expect, test } from "vitest";
import { durationText } from "./holds.ts";

test.each([
  [600, "10 minutes"],
  [60, "1 minute"],
  [90, "90 seconds"],
])("says %i seconds as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
