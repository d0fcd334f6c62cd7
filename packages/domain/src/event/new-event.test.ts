import { expect, test } from "vitest";
import { findEventTimeProblem } from "./new-event.ts";

test("times of an event are refused where they contradict each other", () => {
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
