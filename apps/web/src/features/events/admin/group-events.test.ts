import type { AdminEvent } from "@secret/contract";
import { expect, test } from "vitest";
import { groupEvents } from "./group-events.ts";

const NOW = new Date("2026-11-25T20:00:00Z");

/** Returns an event from 6 to 9 PM in Los Angeles. */
function eventOn(day: string, status: AdminEvent["status"]) {
  const eventAt = new Date(`${day}T18:00:00-08:00`);
  return {
    eventAt: eventAt.toISOString(),
    pickupEndsAt: new Date(eventAt.getTime() + 3 * 3_600_000).toISOString(),
    status,
    timeZone: "America/Los_Angeles",
  };
}

test("shows tonight first, then what is next, drafts, and the latest of the past", () => {
  const [tonight, soon, later] = ["2026-11-25", "2026-11-28", "2026-12-05"].map((day) =>
    eventOn(day, "active"),
  );
  const draft = eventOn("2026-11-25", "draft");
  const [last, before] = ["2026-11-21", "2026-11-14"].map((day) => eventOn(day, "completed"));
  const cancelled = eventOn("2026-12-12", "cancelled");
  expect(
    groupEvents(
      [before, later, cancelled, draft, last, soon, tonight].filter((each) => each !== undefined),
      NOW,
    ),
  ).toEqual([
    { name: "Tonight", events: [tonight] },
    { name: "Upcoming", events: [soon, later] },
    { name: "Drafts", events: [draft] },
    { name: "Past and cancelled", events: [cancelled, last, before] },
  ]);
});

test("keeps an event under Tonight until its pickup has ended, also after midnight", () => {
  const late = { ...eventOn("2026-11-24", "active"), pickupEndsAt: "2026-11-25T09:00:00Z" };
  const groupAt = (now: string) => groupEvents([late], new Date(now))[0]?.name;
  expect(groupAt("2026-11-25T08:59:00Z")).toBe("Tonight");
  expect(groupAt("2026-11-25T09:01:00Z")).toBe("Past and cancelled");
});
