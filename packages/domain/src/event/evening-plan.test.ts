import { expect, test } from "vitest";
import { openingBefore, planDay, planEnd, planOpening, planStart, wallTimeWithin } from "./evening-plan.ts";

const NOW = "2026-11-20T09:00";
const EMPTY = {
  eventAt: "",
  registrationOpensAt: "",
  registrationClosesAt: "",
  pickupStartsAt: "",
  pickupEndsAt: "",
  cancellationCutoffAt: "",
  notificationAt: "",
};
const PLANNED = planDay(EMPTY, "2026-11-28", NOW);

test("fills a whole evening from its day", () => {
  expect(PLANNED).toEqual({
    ...EMPTY,
    eventAt: "2026-11-28T18:00",
    pickupStartsAt: "2026-11-28T18:00",
    pickupEndsAt: "2026-11-28T21:00",
    registrationOpensAt: "2026-11-26T12:00",
    registrationClosesAt: "2026-11-28T12:00",
  });
});

test("opens a near event the day before, and leaves an opening in the past empty", () => {
  const afternoon = "2026-11-20T13:00";
  expect(planDay(EMPTY, "2026-11-22", afternoon).registrationOpensAt).toBe("2026-11-21T12:00");
  expect(planDay(EMPTY, "2026-11-21", afternoon).registrationOpensAt).toBe("");
});

test("closes the evening before a morning event", () => {
  const morning = { ...EMPTY, eventAt: "2026-11-28T10:00" };
  expect(planDay(morning, "2026-11-28", NOW).registrationClosesAt).toBe("2026-11-27T20:00");
});

test("moves every time along with the day, across the end of a month", () => {
  const moved = planDay({ ...PLANNED, notificationAt: "2026-11-20T10:00" }, "2026-12-05", NOW);
  expect(moved).toMatchObject({
    eventAt: "2026-12-05T18:00",
    registrationOpensAt: "2026-12-03T12:00",
    notificationAt: "2026-11-27T10:00",
    cancellationCutoffAt: "",
  });
});

test("leaves times of a year with five digits as they are", () => {
  expect(planDay(PLANNED, "20265-12-05", NOW)).toEqual(PLANNED);
  const pickupEndsAt = "20265-11-28T21:00";
  expect(planDay({ ...PLANNED, pickupEndsAt }, "2026-12-05", NOW).pickupEndsAt).toBe(pickupEndsAt);
  expect(planDay({ ...PLANNED, eventAt: pickupEndsAt }, "2026-12-05", NOW).eventAt).toBe("2026-12-05T18:00");
});

test("moves the event's time with the start of pickup only while they are the same", () => {
  expect(planStart(PLANNED, "17:30")).toMatchObject({
    eventAt: "2026-11-28T17:30",
    pickupStartsAt: "2026-11-28T17:30",
    pickupEndsAt: "2026-11-28T21:00",
  });
  expect(planStart({ ...PLANNED, eventAt: "2026-11-28T17:00" }, "18:30").eventAt).toBe("2026-11-28T17:00");
});

test("ends three hours after a start that is past the end, even after midnight", () => {
  expect(planStart(PLANNED, "22:00").pickupEndsAt).toBe("2026-11-29T01:00");
  expect(planEnd(PLANNED, "00:30").pickupEndsAt).toBe("2026-11-29T00:30");
});

test("moves the announcement with the opening only while it is a day before", () => {
  const opening = openingBefore(PLANNED.eventAt, 7);
  expect(opening).toBe("2026-11-21T12:00");
  const followed = { ...PLANNED, notificationAt: "2026-11-25T12:00" };
  expect(planOpening(followed, opening).notificationAt).toBe("2026-11-20T12:00");
  expect(planOpening({ ...followed, notificationAt: "2026-11-25T09:00" }, opening).notificationAt).toBe(
    "2026-11-25T09:00",
  );
});

test.each([
  ["18:20", "2026-11-28T18:20"],
  ["00:20", "2026-11-29T00:20"],
  ["03:00", "2026-11-28T03:00"],
])("takes %s as %s of an evening that ends at one", (clock, wallTime) => {
  expect(wallTimeWithin(clock, "2026-11-28T18:00", "2026-11-29T01:00")).toBe(wallTime);
});

test.each([
  ["19:30", "2026-11-29T19:00", "2026-11-29T19:30"],
  ["19:30", "2026-11-28T19:00", "2026-11-28T19:30"],
  ["10:00", "2026-11-28T19:00", "2026-11-29T10:00"],
])("takes %s as a change of %s within two days as %s", (clock, before, wallTime) => {
  expect(wallTimeWithin(clock, "2026-11-28T18:00", "2026-11-30T01:00", before)).toBe(wallTime);
});
