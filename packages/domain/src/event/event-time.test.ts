import { describe, expect, test } from "vitest";
import {
  formatEventDate,
  formatEventEvening,
  formatEventMoment,
  formatEventPeriod,
  formatEventShortDate,
  formatEventSoon,
  formatEventSoonSpan,
  formatEventSpan,
  formatEventTime,
  isTimeZone,
  knockDay,
} from "./event-time.ts";
import { instantOf } from "./wall-time.ts";

const at = (clock: string) => instantOf(`2026-11-21T${clock}`);

describe("times of an event", () => {
  test("are shown in its time zone, which is named when the viewer's differs", () => {
    const instant = new Date("2026-11-22T02:30:00Z");
    expect(formatEventTime(instant, "America/Los_Angeles")).toBe("Sat, Nov 21, 2026, 6:30 PM");
    expect(formatEventTime(instant, "America/Los_Angeles", "America/New_York")).toBe(
      "Sat, Nov 21, 2026, 6:30 PM PST",
    );
  });

  test("visitors see only the day, from six days before until it is over", () => {
    const event = instantOf("2026-11-27T18:00");
    const zone = "America/Los_Angeles";
    const told = (now: string) => knockDay(event, instantOf(now), zone);
    expect(told("2026-11-21T17:59")).toBeUndefined();
    expect(told("2026-11-21T18:00")).toBe("Friday");
    expect(told("2026-11-26T23:59")).toBe("Friday");
    expect(told("2026-11-27T00:00")).toBe("today");
    expect(told("2026-11-27T23:59")).toBe("today");
    expect(told("2026-11-28T00:00")).toBeUndefined();
  });

  test("an event at midnight belongs to the evening that it ends", () => {
    const midnight = instantOf("2026-11-28T00:00");
    const day = (now: string) => knockDay(midnight, instantOf(now), "America/Los_Angeles");
    expect(formatEventEvening(midnight, "America/Los_Angeles")).toBe("Friday, November 27");
    expect(formatEventEvening(instantOf("2026-11-28T00:01"), "America/Los_Angeles")).toBe(
      "Saturday, November 28",
    );
    expect(day("2026-11-26T18:00")).toBe("Friday");
    expect(day("2026-11-27T09:00")).toBe("today");
    expect(day("2026-11-28T00:00")).toBeUndefined();
  });

  test("leave out the current year, and say noon and midnight", () => {
    const zone = "America/Los_Angeles";
    const now = at("10:00");
    const time = (instant: Date) => formatEventTime(instant, zone, zone, now);
    expect(time(at("18:30"))).toBe("Sat, Nov 21, 6:30 PM");
    expect(time(at("12:00"))).toBe("Sat, Nov 21, noon");
    expect(time(instantOf("2027-01-02T00:00"))).toBe("Sat, Jan 2, 2027, 12:00 AM");
    expect(formatEventPeriod(at("18:00"), at("21:00"), zone, zone, now)).toBe("Sat, Nov 21 · 6–9 PM");
    expect(formatEventDate(at("18:00"), zone, now)).toBe("Sat, Nov 21");
    expect(formatEventShortDate(at("18:00"), zone, now)).toBe("Nov 21");
    expect(formatEventShortDate(instantOf("2025-12-31T23:00"), zone, now)).toBe("Dec 31, 2025");
    expect(formatEventMoment(at("18:30"), zone, now)).toBe("Nov 21, 6:30 PM");
    expect(formatEventMoment(at("12:00"), zone, now)).toBe("Nov 21, noon");
    expect(formatEventMoment(instantOf("2027-01-02T18:30"), zone, now)).toBe("Jan 2, 2027, 6:30 PM");
    expect(formatEventSoonSpan(at("18:00"), at("18:20"), now, zone)).toBe("Sat 6:00–6:20 PM");
    const before = instantOf("2026-11-10T10:00");
    expect(formatEventSoonSpan(at("18:00"), at("18:20"), before, zone)).toBe("Sat, Nov 21 · 6:00–6:20 PM");
  });

  test("midnight is the end of its evening", () => {
    const zone = "America/Los_Angeles";
    const midnight = instantOf("2026-11-28T00:00");
    expect(formatEventSoon(midnight, instantOf("2026-11-26T10:00"), zone)).toBe("Fri, midnight");
    expect(formatEventTime(midnight, zone, zone, at("10:00"))).toBe("Fri, Nov 27, midnight");
    expect(formatEventMoment(midnight, zone, at("10:00"))).toBe("Nov 27, midnight");
    expect(formatEventPeriod(instantOf("2026-11-27T21:00"), midnight, zone, zone, at("10:00"))).toBe(
      "Fri, Nov 27 · 9 PM–midnight",
    );
    const night = formatEventPeriod(midnight, instantOf("2026-11-28T03:00"), zone, zone, at("10:00"));
    expect(night).toBe("Sat, Nov 28 · 12–3 AM");
  });

  test("a span omits what both ends share", () => {
    const zone = "America/Los_Angeles";
    expect(formatEventSpan(at("18:30"), at("19:00"), zone)).toBe("6:30–7:00 PM");
    expect(formatEventSpan(at("18:00"), at("21:00"), zone)).toBe("6–9 PM");
    expect(formatEventSpan(at("11:30"), at("13:00"), zone)).toBe("11:30 AM–1:00 PM");
    expect(formatEventSpan(at("11:40"), at("12:00"), zone)).toBe("11:40 AM–noon");
    expect(formatEventSpan(at("12:00"), at("13:00"), zone)).toBe("noon–1 PM");
    const nextNoon = new Date(at("12:00").getTime() + 86_400_000);
    expect(formatEventSpan(at("12:00"), nextNoon, zone)).toBe("noon–noon");
    expect(formatEventSpan(at("18:30"), at("19:00"), zone, "America/New_York")).toBe("6:30–7:00 PM PST");
    expect(formatEventPeriod(at("18:00"), at("21:00"), zone)).toBe("Sat, Nov 21, 2026 · 6–9 PM");
  });

  test.each([
    ["2026-11-01T08:30:00Z", "Sun, Nov 1, 2026, 1:30 AM PDT"],
    ["2026-11-01T09:30:00Z", "Sun, Nov 1, 2026, 1:30 AM PST"],
    ["2026-11-01T07:30:00Z", "Sun, Nov 1, 2026, 12:30 AM"],
    ["2026-11-01T10:30:00Z", "Sun, Nov 1, 2026, 2:30 AM"],
  ])("say which, where clocks show the same twice in a night: %s is %s", (instant, shown) => {
    expect(formatEventTime(new Date(instant), "America/Los_Angeles")).toBe(shown);
  });
});

test.each([
  ["America/Los_Angeles", true],
  ["UTC", true],
  ["Mars/Phobos", false],
  ["", false],
])("whether there is a time zone %o", (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown);
});
