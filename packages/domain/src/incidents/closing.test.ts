import { expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import { asOffered, closingTime, fitsBeforeClosing, wontFit } from "./closing.ts";

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

test("a window that doesn't fit is full as members choose it", () => {
  const load = { currentOrders: 0, maxOrders: null, currentUnits: 0, maxUnits: null };
  const window = { endsAt: at(60), shiftMinutes: 35, ...load };
  const closesAt = closingTime({ pickupEndsAt: at(60), closingMinutes: 30 });
  expect(asOffered(window, closesAt)).toEqual({ ...window, maxOrders: 0 });
  expect(asOffered({ ...window, shiftMinutes: 30 }, closesAt)).toEqual({ ...window, shiftMinutes: 30 });
});
