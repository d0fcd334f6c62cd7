import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test.each([
  [72 * 3_600, "72 hours"],
  [3_600, "1 hour"],
  [5_400, "90 minutes"],
  [600, "10 minutes"],
  [60, "1 minute"],
  [90, "90 seconds"],
])("formats %i seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
