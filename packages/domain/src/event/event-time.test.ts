import { describe, expect, test } from "vitest";
import { formatEventPeriod, formatEventSpan, formatEventTime, instantOf } from "./event-time.ts";

describe("times of an event", () => {
  test("are shown in its zone, named where the viewer's differs", () => {
    const instant = new Date("2026-11-22T02:30:00Z");
    expect(formatEventTime(instant, "America/Los_Angeles")).toBe("Sat, Nov 21, 2026, 6:30 PM");
    expect(formatEventTime(instant, "America/Los_Angeles", "America/New_York")).toBe(
      "Sat, Nov 21, 2026, 6:30 PM PST",
    );
  });

  test("a span says what its ends share once", () => {
    const at = (clock: string) => instantOf(`2026-11-21T${clock}`);
    const zone = "America/Los_Angeles";
    expect(formatEventSpan(at("18:30"), at("19:00"), zone)).toBe("6:30 – 7:00 PM");
    expect(formatEventSpan(at("11:30"), at("13:00"), zone)).toBe("11:30 AM – 1:00 PM");
    expect(formatEventSpan(at("18:30"), at("19:00"), zone, "America/New_York")).toBe("6:30 – 7:00 PM PST");
    expect(formatEventPeriod(at("18:00"), at("21:00"), zone)).toBe("Sat, Nov 21, 2026, 6:00 – 9:00 PM");
  });

  test.each([
    ["2026-10-31T18:00", "2026-11-01T01:00:00.000Z"],
    ["2026-11-01T18:00", "2026-11-02T02:00:00.000Z"],
    ["2027-03-13T18:00", "2027-03-14T02:00:00.000Z"],
    ["2027-03-14T18:00", "2027-03-15T01:00:00.000Z"],
  ])("a local time is read with daylight saving: %s is %s", (local, instant) => {
    expect(instantOf(local, "America/Los_Angeles").toISOString()).toBe(instant);
  });
});
