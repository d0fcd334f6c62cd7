import { expect, test } from "vitest";
import { statusBadge } from "./event-status.ts";

test.each([
  ["active", "OPEN", "ACTIVE", "ok"],
  ["scheduled", "OPEN", "ACTIVE", "ok"],
  ["active", "EVENT_FULL", "Fully Booked", "neutral"],
  ["active", "REGISTRATION_ENDED", "Registration Closed", "neutral"],
  ["scheduled", "REGISTRATION_NOT_OPEN", "Opening Soon", "info"],
  ["active", "REGISTRATION_NOT_OPEN", "Opening Soon", "info"],
  ["completed", "EVENT_NOT_ACTIVE", "COMPLETED", "neutral"],
  ["cancelled", "EVENT_NOT_ACTIVE", "CANCELLED", "neutral"],
] as const)("an event that is %s and %s has the badge %s", (status, orderability, text, tone) => {
  expect(statusBadge({ status }, orderability)).toEqual({ text, tone });
});
