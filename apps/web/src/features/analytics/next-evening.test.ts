import type { AdminEvent } from "@secret/contract";
import { expect, test } from "vitest";
import { findNextEvening } from "./next-evening.ts";

const NOW = new Date("2026-11-22T03:00:00Z");

/** An evening of two hours; 7 PM in Los Angeles on November 21 is NOW. */
function evening(startsAt: string, change: Partial<AdminEvent> = {}): AdminEvent {
  const endsAt = new Date(new Date(startsAt).getTime() + 7_200_000).toISOString();
  return {
    status: "active",
    timeZone: "America/Los_Angeles",
    pickupStartsAt: new Date(startsAt).toISOString(),
    pickupEndsAt: endsAt,
    ...change,
  } as AdminEvent;
}

test("the one that is going on is tonight's", () => {
  const tonight = evening("2026-11-22T02:00:00Z");
  const later = evening("2026-11-23T02:00:00Z");
  expect(findNextEvening([later, tonight], NOW)).toEqual({ event: tonight, isToday: true });
});

test("today is today by the event's own clock", () => {
  // Later on the same evening in Los Angeles; in UTC both are the 22nd.
  expect(findNextEvening([evening("2026-11-22T05:00:00Z")], NOW)?.isToday).toBe(true);
  expect(findNextEvening([evening("2026-11-22T20:00:00Z")], NOW)?.isToday).toBe(false);
});

test("what is over, cancelled or a draft doesn't come", () => {
  const over = evening("2026-11-21T20:00:00Z");
  const cancelled = evening("2026-11-22T05:00:00Z", { status: "cancelled" });
  const draft = evening("2026-11-22T05:00:00Z", { status: "draft" });
  expect(findNextEvening([over, cancelled, draft], NOW)).toBeUndefined();
});
