import type { EventSummary } from "@secret/contract";
import { expect, test } from "vitest";
import { eventLine } from "./event-line.ts";

const ZONE = "America/Los_Angeles";
const NOW = new Date("2026-11-24T06:15:00Z");
const event = (registrationOpensAt: string, entriesOpenAt: string | null = null) =>
  ({
    eventAt: "2026-11-28T02:00:00Z",
    entriesOpenAt,
    registrationOpensAt,
    timeZone: ZONE,
  }) as EventSummary;

/** Returns the line with plain spaces, so that the expectations stay readable. */
const line = (of: EventSummary, state: Parameters<typeof eventLine>[1], viewerTimeZone = ZONE) =>
  eventLine(of, state, NOW, viewerTimeZone).replace(/\s/g, " ");

test("shows when a draw's entries open", () => {
  const draw = event("2026-11-24T07:41:00Z", "2026-11-24T07:11:00Z");
  expect(line(draw, "REGISTRATION_NOT_OPEN")).toBe(
    "Fri, Nov 27, 6:00 PM · Entries open 11:11 PM (in 56 min)",
  );
  expect(line(draw, "ENTRIES_OPEN")).toBe("Fri, Nov 27, 6:00 PM · Draw open");
});

test("shows the opening of ordering separately from the event's time", () => {
  expect(line(event("2026-11-24T07:11:00Z"), "REGISTRATION_NOT_OPEN")).toBe(
    "Fri, Nov 27, 6:00 PM · Ordering opens 11:11 PM (in 56 min)",
  );
  expect(line(event("2026-11-26T20:00:00Z"), "REGISTRATION_NOT_OPEN")).toBe(
    "Fri, Nov 27, 6:00 PM · Ordering opens Thu, noon",
  );
});

test("names the state of every other event after its date", () => {
  const opened = event("2026-11-20T20:00:00Z");
  expect(line(opened, "OPEN")).toBe("Fri, Nov 27, 6:00 PM · Open for orders");
  expect(line(opened, "REGISTRATION_ENDED")).toBe("Fri, Nov 27, 6:00 PM · Ordering closed");
  expect(line(opened, "EVENT_FULL")).toBe("Fri, Nov 27, 6:00 PM · Fully booked");
  expect(line(opened, "EVENT_NOT_ACTIVE", "Europe/Berlin")).toBe(
    "Fri, Nov 27, 6:00 PM PST · Not open for orders",
  );
});
