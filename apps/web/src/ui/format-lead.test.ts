import { expect, test } from "vitest";
import { formatLead } from "./format-lead.ts";

test.each([
  [0, "0 min"],
  [-5, "0 min"],
  [0.2, "1 min"],
  [42, "42 min"],
  [59.5, "1 h"],
  [185, "3 h 5 min"],
  [47 * 60, "47 h"],
  [49 * 60, "2 days"],
])("%d minutes are said as %s", (minutes, said) => {
  const now = new Date("2026-11-21T18:00:00Z");
  expect(formatLead(new Date(now.getTime() + minutes * 60_000), now)).toBe(said);
});
