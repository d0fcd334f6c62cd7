import { expect, test } from "vitest";
import { formatFigureDay, formatGrowth, formatMinutes, formatShare } from "./format-figures.ts";

test("formats shares and growth", () => {
  expect([null, 0, 0.004, 0.126, 0.998, 1].map(formatShare)).toEqual([
    "–",
    "0%",
    "0.4%",
    "13%",
    "99%",
    "100%",
  ]);
  expect([0.149, -0.08, 12].map(formatGrowth)).toEqual(["+15%", "−8%", "+1,200%"]);
});

test("formats minutes, hours and days", () => {
  expect([null, 0.4, 47, 125, 4_608].map(formatMinutes)).toEqual([
    "–",
    "0 min",
    "47 min",
    "2 h 5 min",
    "3.2 days",
  ]);
});

test("formats a day independently of the viewer's time zone", () => {
  expect(formatFigureDay("2026-11-21")).toBe("Sat, Nov 21");
});
