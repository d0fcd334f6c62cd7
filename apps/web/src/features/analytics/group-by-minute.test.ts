import { expect, test } from "vitest";
import { groupByMinute } from "./group-by-minute.ts";

test("groups lines by minute and keeps their order", () => {
  const lines = ["20:05:59.900", "20:05:01.000", "20:04:59.999"].map((time) => ({
    createdAt: `2026-11-21T${time}Z`,
  }));
  expect(groupByMinute(lines)).toEqual([
    { minute: "2026-11-21T20:05:00.000Z", lines: lines.slice(0, 2) },
    { minute: "2026-11-21T20:04:00.000Z", lines: lines.slice(2) },
  ]);
});
