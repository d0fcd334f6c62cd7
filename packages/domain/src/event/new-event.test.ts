import { expect, test } from "vitest";
import { copyTitle, defaultNotificationAt, findEventTimeProblem, requiredMessage } from "./new-event.ts";

test("rejects event times that contradict each other", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const good = {
    eventAt: at(48),
    registrationOpensAt: at(1),
    registrationClosesAt: at(24),
    notificationAt: at(0),
    pickupStartsAt: at(48),
    pickupEndsAt: at(51),
    cancellationCutoffAt: at(24),
  };
  expect(findEventTimeProblem(good, now)).toBeUndefined();
  expect(findEventTimeProblem({ ...good, eventAt: at(-1) }, now)?.field).toBe("eventAt");
  expect(findEventTimeProblem({ ...good, registrationOpensAt: at(-1) }, now)?.field).toBe(
    "registrationOpensAt",
  );
  expect(findEventTimeProblem({ ...good, registrationOpensAt: at(49) }, now)?.field).toBe(
    "registrationOpensAt",
  );
  expect(findEventTimeProblem({ ...good, registrationClosesAt: at(0) }, now)?.field).toBe(
    "registrationClosesAt",
  );
  expect(findEventTimeProblem({ ...good, registrationClosesAt: at(49) }, now)?.field).toBe(
    "registrationClosesAt",
  );
  expect(findEventTimeProblem({ ...good, notificationAt: at(49) }, now)?.field).toBe("notificationAt");
  expect(findEventTimeProblem({ ...good, pickupEndsAt: at(47) }, now)?.field).toBe("pickupEndsAt");
  expect(findEventTimeProblem({ ...good, cancellationCutoffAt: at(52) }, now)?.field).toBe(
    "cancellationCutoffAt",
  );
});

test("leaves a draw's winners time to pay", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const drawn = {
    eventAt: at(300),
    entriesOpenAt: at(30),
    registrationOpensAt: at(60),
    registrationClosesAt: at(90),
    notificationAt: at(0),
    pickupStartsAt: at(300),
    pickupEndsAt: at(400),
    cancellationCutoffAt: at(300),
  };
  expect(findEventTimeProblem(drawn, now)).toBeUndefined();
  expect(findEventTimeProblem({ ...drawn, registrationClosesAt: at(89) }, now)?.field).toBe(
    "registrationClosesAt",
  );
  expect(findEventTimeProblem({ ...drawn, notificationAt: at(60) }, now)?.field).toBe("notificationAt");
});

test("allows consecutive times to coincide", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  const later = new Date("2026-11-21T22:00:00Z");
  const atOnce = {
    eventAt: now,
    registrationOpensAt: now,
    registrationClosesAt: now,
    notificationAt: now,
    pickupStartsAt: now,
    pickupEndsAt: later,
    cancellationCutoffAt: later,
  };
  expect(findEventTimeProblem(atOnce, now)).toBeUndefined();
  expect(findEventTimeProblem({ ...atOnce, pickupEndsAt: now }, now)).toEqual({
    field: "pickupEndsAt",
    message: "Pickup must end after it starts",
  });
  const before = { pickupStartsAt: new Date(now.getTime() - 2), pickupEndsAt: new Date(now.getTime() - 1) };
  expect(findEventTimeProblem({ ...atOnce, ...before }, now)).toEqual({
    field: "pickupEndsAt",
    message: "Pickup can't end before registration opens",
  });
  const untilOpening = {
    pickupStartsAt: before.pickupStartsAt,
    pickupEndsAt: now,
    cancellationCutoffAt: now,
  };
  expect(findEventTimeProblem({ ...atOnce, ...untilOpening }, now)).toBeUndefined();
});

test("notifies members a day before registration opens by default", () => {
  expect(defaultNotificationAt(new Date("2026-11-21T20:00:00Z"))).toEqual(new Date("2026-11-20T20:00:00Z"));
});

test("names a missing field like the form", () => {
  expect(requiredMessage("zipCode")).toBe("ZIP code is required");
});

test.each([
  ["Friday Fry", "Friday Fry (copy)"],
  ["Friday Fry (copy)", "Friday Fry (copy)"],
  ["x".repeat(120), `${"x".repeat(113)} (copy)`],
])("marks a duplicated event's title once, within its longest length", (title, marked) => {
  expect(copyTitle(title)).toBe(marked);
});
