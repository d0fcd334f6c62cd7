import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepsTextHours, nextTextTime } from "./texts.ts";

const LOS_ANGELES = "America/Los_Angeles";
const PHOENIX = "America/Phoenix";
const HONOLULU = "Pacific/Honolulu";
const NEW_YORK = "America/New_York";

describe("a text restricted to text hours", () => {
  test.each([
    ["at 8:00", LOS_ANGELES, "2026-11-20T16:00:00Z"],
    ["at noon", LOS_ANGELES, "2026-11-20T20:00:00Z"],
    ["at 20:59:59", LOS_ANGELES, "2026-11-21T04:59:59.999Z"],
    ["at 8:00 in summer", LOS_ANGELES, "2026-07-20T15:00:00Z"],
    ["at 20:59:59 in summer", LOS_ANGELES, "2026-07-21T03:59:59Z"],
    ["at 8:00 in Arizona, which knows no summer time", PHOENIX, "2026-07-20T15:00:00Z"],
    ["at 8:00 in Arizona in winter", PHOENIX, "2026-11-20T15:00:00Z"],
    ["at 8:00 in Hawaii", HONOLULU, "2026-07-20T18:00:00Z"],
    ["at 20:59:59 in Hawaii", HONOLULU, "2026-07-21T06:59:59Z"],
    ["at 8:00 of the day after clocks went forward", LOS_ANGELES, "2026-03-08T15:00:00Z"],
    ["at 8:00 of the day after clocks went back", LOS_ANGELES, "2026-11-01T16:00:00Z"],
  ])("goes at once %s", (_, zone, now) => {
    expect(nextTextTime(new Date(now), zone)).toEqual(new Date(now));
  });

  test.each([
    ["at 7:59:59", LOS_ANGELES, "2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z"],
    ["at 21:00", LOS_ANGELES, "2026-11-21T05:00:00Z", "2026-11-21T16:00:00Z"],
    ["at 23:30", LOS_ANGELES, "2026-11-21T07:30:00Z", "2026-11-21T16:00:00Z"],
    ["at midnight", LOS_ANGELES, "2026-11-21T08:00:00Z", "2026-11-21T16:00:00Z"],
    ["at 3:00", LOS_ANGELES, "2026-11-21T11:00:00Z", "2026-11-21T16:00:00Z"],
    ["on the last evening of a year", LOS_ANGELES, "2027-01-01T06:00:00Z", "2027-01-01T16:00:00Z"],
    ["on the evening before clocks go forward", LOS_ANGELES, "2026-03-08T05:00:00Z", "2026-03-08T15:00:00Z"],
    ["just before clocks go forward", LOS_ANGELES, "2026-03-08T09:59:59Z", "2026-03-08T15:00:00Z"],
    ["just after clocks went forward", LOS_ANGELES, "2026-03-08T10:00:00Z", "2026-03-08T15:00:00Z"],
    ["on the evening before clocks go back", LOS_ANGELES, "2026-11-01T04:00:00Z", "2026-11-01T16:00:00Z"],
    ["at the first 1:30", LOS_ANGELES, "2026-11-01T08:30:00Z", "2026-11-01T16:00:00Z"],
    ["at the second 1:30", LOS_ANGELES, "2026-11-01T09:30:00Z", "2026-11-01T16:00:00Z"],
    [
      "at 7:59:59 of the day after clocks went back",
      NEW_YORK,
      "2026-11-01T12:59:59Z",
      "2026-11-01T13:00:00Z",
    ],
    [
      "at 7:30 in Arizona, when Los Angeles shows the same",
      PHOENIX,
      "2026-07-20T14:30:00Z",
      "2026-07-20T15:00:00Z",
    ],
    [
      "at 7:30 in Arizona, when Denver shows the same",
      PHOENIX,
      "2026-11-20T14:30:00Z",
      "2026-11-20T15:00:00Z",
    ],
    [
      "at 21:00 in Arizona, on the night of the change",
      PHOENIX,
      "2026-03-08T04:00:00Z",
      "2026-03-08T15:00:00Z",
    ],
    ["at 21:00 in Hawaii", HONOLULU, "2026-07-21T07:00:00Z", "2026-07-21T18:00:00Z"],
  ])("waits %s", (_, zone, now, goes) => {
    expect(nextTextTime(new Date(now), zone)).toEqual(new Date(goes));
  });

  test("is never sent before 8 AM or from 9 PM, and waits no longer than a night", () => {
    const instant = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2028-01-01"),
      noInvalidDate: true,
    });
    const zone = fc.constantFrom(LOS_ANGELES, PHOENIX, HONOLULU, NEW_YORK, "America/Anchorage");
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        const goes = nextTextTime(now, timeZone);
        const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
        const hour = Number(clock.format(goes));
        expect(hour).toBeGreaterThanOrEqual(8);
        expect(hour).toBeLessThan(21);
        const waitHours = (goes.getTime() - now.getTime()) / 3_600_000;
        expect(waitHours).toBeGreaterThanOrEqual(0);
        expect(waitHours).toBeLessThanOrEqual(12);
      }),
    );
  });
});

test.each([
  ["marketing", true],
  ["reminder", true],
  ["order", false],
  ["event", false],
  ["security", false],
] as const)("of purpose %s: keeps to the hours is %s", (purpose, keeps) => {
  expect(keepsTextHours(purpose)).toBe(keeps);
});
