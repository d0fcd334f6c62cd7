import { expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { fitsBeforeClosing, wontFit } from "./closing.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 3) + minutes * MINUTE_MS);

test("a late window fits until the lot must be empty, to the minute", () => {
  const closesAt = at(90);
  expect(fitsBeforeClosing({ endsAt: at(60), shiftMinutes: 30, closesAt })).toBe(true);
  expect(fitsBeforeClosing({ endsAt: at(60), shiftMinutes: 35, closesAt })).toBe(false);
  expect(fitsBeforeClosing({ endsAt: at(40), shiftMinutes: 50, closesAt })).toBe(true);
});

test("food that the crew has started is made, however late", () => {
  const late = { endsAt: at(60), shiftMinutes: 60, closesAt: at(90) };
  expect(wontFit({ ...late, status: "confirmed" })).toBe(true);
  expect(wontFit({ ...late, status: "preparing" })).toBe(false);
});
