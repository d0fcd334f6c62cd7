import { expect, test } from "vitest";
import { formatLead } from "./format-lead.ts";

test.each([
  [0, "0 min"],
  [-5, "0 min"],
  [0.2, "1 min"],
  [42, "42 min"],
  [59.5, "1 h"],
  [185, "3 h 5 min"],
  [23 * 60, "23 h"],
  [24 * 60, "1 d 0 h"],
  [45 * 60 + 26, "1 d 21 h"],
])("formats %d minutes as %s", (minutes, text) => {
  const now = new Date("2026-11-21T18:00:00Z");
  expect(formatLead(new Date(now.getTime() + minutes * 60_000), now)).toBe(text);
});
