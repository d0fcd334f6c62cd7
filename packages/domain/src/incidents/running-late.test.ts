import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../durations.ts";
import {
  type DelayedWindow,
  isDelayNotificationDue,
  measuredRate,
  planDelays,
  servedWindow,
  suggestDelay,
} from "./running-late.ts";

const SIX = Date.parse("2026-11-21T18:00:00-08:00");
const LENGTH = 20;
const FULL = 24;
const at = (minutes: number) => new Date(SIX + minutes * MINUTE_MS);

/** Creates windows of 20 minutes from 6:00 with these units, none of which is made. */
function windowsOf(units: readonly number[]): DelayedWindow[] {
  return units.map((each, index) => ({
    id: `${index}`,
    startsAt: at(index * LENGTH),
    endsAt: at((index + 1) * LENGTH),
    maxUnits: FULL,
    units: each,
    unmadeUnits: each,
    awaitedUnits: 0,
    isBegun: false,
  }));
}

const someUnits = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 9 });
const someDelay = fc.integer({ min: 0, max: 12 }).map((steps) => steps * 5);
const someRate = fc.option(fc.double({ min: 0.5, max: 3, noNaN: true }), { nil: undefined });

describe("delays of windows", () => {
  test("are never before the planned time nor more than an hour after it, in steps of 5 minutes", () => {
    fc.assert(
      fc.property(someUnits, someDelay, someRate, (units, delay, rate) => {
        for (const minutes of planDelays(windowsOf(units), delay, rate).values()) {
          expect(minutes).toBeGreaterThanOrEqual(0);
          expect(minutes % 5).toBe(0);
          expect(minutes).toBeLessThanOrEqual(60);
        }
      }),
    );
  });

  test("lose no slack: each window begins when a kitchen working nonstop gets to it", () => {
    fc.assert(
      fc.property(someUnits, someDelay, someRate, (units, delay, rate = FULL / LENGTH) => {
        const windows = windowsOf(units);
        const delays = planDelays(windows, delay, rate);
        const served = servedWindow(windows);
        let freeAt = served === undefined ? 0 : (served.startsAt.getTime() - SIX) / MINUTE_MS + delay;
        for (const window of windows) {
          const announced = delays.get(window.id);
          if (announced === undefined) continue;
          const startsAt = (window.startsAt.getTime() - SIX) / MINUTE_MS;
          const exact = Math.max(0, freeAt - startsAt);
          expect(announced).toBeGreaterThanOrEqual(Math.min(exact, 60) - 1e-6);
          expect(announced).toBeLessThan(exact + 5);
          freeAt = startsAt + exact + window.unmadeUnits / rate;
        }
      }),
    );
  });

  test("stay flat on a day whose windows are full", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), someDelay, (count, delay) => {
        const delays = planDelays(windowsOf(Array(count).fill(FULL)), delay, undefined);
        expect([...delays.values()]).toEqual(Array(count).fill(delay));
      }),
    );
  });

  test("don't begin at a window whose owners haven't come once the kitchen has started a later one", () => {
    const [first, second, third] = windowsOf([12, 12, 12]) as [DelayedWindow, DelayedWindow, DelayedWindow];
    const left = { ...first, unmadeUnits: 4, awaitedUnits: 4 };
    expect(servedWindow([left, second, third])).toBe(left);
    const begun = { ...second, isBegun: true };
    expect(servedWindow([left, begun, third])).toBe(begun);
    expect([...planDelays([left, begun, third], 15, undefined).keys()]).toEqual([second.id, third.id]);
    const inFryer = { ...left, awaitedUnits: 2 };
    expect(servedWindow([inFryer, begun, third])).toBe(inFryer);
  });

  test("stay flat where no limit says how fast the kitchen is", () => {
    const unlimited = windowsOf([6, 9, 3]).map((window) => ({ ...window, maxUnits: null }));
    expect([...planDelays(unlimited, 15, undefined).values()]).toEqual([15, 15, 15]);
  });

  test("shrink by each window's slack, and by the pause after it", () => {
    const half = windowsOf([12, 12, 12]);
    expect([...planDelays(half, 20, undefined).values()]).toEqual([20, 10, 0]);
    const [first, second] = half;
    if (first === undefined || second === undefined) throw new Error("there are three windows");
    const later = { ...second, startsAt: at(26), endsAt: at(46) };
    expect([...planDelays([first, later], 20, undefined).values()]).toEqual([20, 5]);
  });

  test("begin at the served window, and don't count its own delay twice", () => {
    const [done, served, next] = windowsOf([24, 24, 24]);
    if (done === undefined || served === undefined || next === undefined) throw new Error("there are three");
    const windows = [{ ...done, unmadeUnits: 0 }, { ...served, unmadeUnits: 12 }, next];
    expect([...planDelays(windows, 20, undefined)]).toEqual([
      ["1", 20],
      ["2", 20],
    ]);
    expect(planDelays([{ ...done, unmadeUnits: 0 }], 20, undefined).size).toBe(0);
  });
});

describe("the kitchen's rate", () => {
  const taps = [0, 5, 10].map((minutes) => ({ at: at(minutes), units: 6 }));

  // Half of it is made, which is due at 6:10.
  const windows = windowsOf([12]).map((window) => ({ ...window, unmadeUnits: 6 }));

  test("is what it made between the first and the last ready tap of 20 minutes", () => {
    expect(measuredRate(taps, windows, at(12))).toBeCloseTo(1.2);
    expect(measuredRate([{ at: at(-9), units: 90 }, ...taps], windows, at(12))).toBeCloseTo(1.2);
  });

  test("is the plan's with fewer than 10 units, or while the kitchen isn't behind", () => {
    expect(measuredRate(taps.slice(0, 2), windows, at(12))).toBeUndefined();
    expect(measuredRate(taps, windows, at(10))).toBeUndefined();
  });
});

test.each([
  [-12, 0, 15],
  [-9, 0, undefined],
  [-12, 15, undefined],
  [-26, 15, 30],
  [3, 10, 0],
  [-90, 0, 60],
])("a pace of %i minutes with %i announced suggests %s", (pace, announced, suggested) => {
  expect(suggestDelay(pace, announced)).toBe(suggested);
});

describe("an order's owner", () => {
  const order = { startsAt: at(80), notifiedPickupAt: null, notifiedAt: null };

  test("is notified of a change of 10 minutes or more since their last notification", () => {
    expect(isDelayNotificationDue({ ...order, delayMinutes: 5 }, at(70))).toBe(false);
    expect(isDelayNotificationDue({ ...order, delayMinutes: 10 }, at(70))).toBe(true);
    const notified = { ...order, notifiedPickupAt: at(100), notifiedAt: at(50) };
    expect(isDelayNotificationDue({ ...notified, delayMinutes: 25 }, at(70))).toBe(false);
    expect(isDelayNotificationDue({ ...notified, delayMinutes: 10 }, at(70))).toBe(true);
  });

  test("is notified once in 15 minutes", () => {
    const notified = { ...order, delayMinutes: 0, notifiedPickupAt: at(100), notifiedAt: at(60) };
    expect(isDelayNotificationDue(notified, at(74))).toBe(false);
    expect(isDelayNotificationDue(notified, at(75))).toBe(true);
  });
});
