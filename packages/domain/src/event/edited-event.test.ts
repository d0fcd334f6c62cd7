import { expect, test } from "vitest";
import { findEventTimeProblem } from "./new-event.ts";
import { describeEventChanges } from "./publishing.ts";

const FACTS = {
  locationName: "The Dock",
  address: "4 Pier Way",
  timeZone: "America/Los_Angeles",
  eventAt: new Date("2026-11-22T02:30:00Z"),
  cancellationCutoffAt: new Date("2026-11-21T20:00:00Z"),
};

test("describes changes of place and time and an earlier cancellation cutoff", () => {
  const edited = {
    ...FACTS,
    address: "5 Pier Way",
    eventAt: new Date("2026-11-23T02:30:00Z"),
    cancellationCutoffAt: new Date("2026-11-20T20:00:00Z"),
  };
  expect(describeEventChanges(FACTS, edited)).toEqual([
    "New location: The Dock, 5 Pier Way (was The Dock, 4 Pier Way).",
    "New start time: Sun, Nov 22, 6:30 PM (was Sat, Nov 21, 6:30 PM).",
    "Orders can be cancelled until Fri, Nov 20, noon (was Sat, Nov 21, noon).",
  ]);
});

test("describes nothing for changes without a disadvantage", () => {
  expect(describeEventChanges(FACTS, FACTS)).toEqual([]);
  const longer = { ...FACTS, cancellationCutoffAt: new Date("2026-11-21T22:00:00Z") };
  expect(describeEventChanges(FACTS, longer)).toEqual([]);
});

test("an edited event may keep a past time but not move one into the past", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const former = {
    eventAt: at(48),
    registrationOpensAt: at(-5),
    registrationClosesAt: at(24),
    notificationAt: at(-29),
    pickupStartsAt: at(48),
    pickupEndsAt: at(51),
    cancellationCutoffAt: at(24),
  };
  expect(findEventTimeProblem({ ...former, eventAt: at(50) }, now, former)).toBeUndefined();
  expect(findEventTimeProblem({ ...former, registrationOpensAt: at(-4) }, now, former)?.field).toBe(
    "registrationOpensAt",
  );
});
