import { expect, test } from "vitest";
import type { EventTimeField } from "./new-event.ts";
import { pickerBounds } from "./picker-bounds.ts";

const NOW = "2026-10-01T12:00";
const NOTHING: Record<EventTimeField, string> = {
  eventAt: "",
  registrationOpensAt: "",
  registrationClosesAt: "",
  pickupStartsAt: "",
  pickupEndsAt: "",
  cancellationCutoffAt: "",
  notificationAt: "",
};
const TYPED: Record<EventTimeField, string> = {
  ...NOTHING,
  eventAt: "2026-11-21T18:30",
  registrationOpensAt: "2026-11-01T12:00",
  pickupStartsAt: "2026-11-21T18:00",
  pickupEndsAt: "2026-11-21T21:00",
};

test.each([
  ["eventAt", NOW, undefined, NOW, undefined],
  ["registrationOpensAt", NOW, undefined, NOW, TYPED.eventAt],
  ["registrationClosesAt", NOW, undefined, TYPED.registrationOpensAt, TYPED.eventAt],
  ["notificationAt", undefined, undefined, undefined, TYPED.eventAt],
  ["pickupStartsAt", NOW, undefined, NOW, undefined],
  ["pickupEndsAt", NOW, undefined, TYPED.pickupStartsAt, undefined],
  ["cancellationCutoffAt", undefined, undefined, undefined, TYPED.pickupEndsAt],
] as const)("the picker of %s offers what the others leave", (field, minFirst, maxFirst, min, max) => {
  expect(pickerBounds(field, NOTHING, NOW)).toEqual({ min: minFirst, max: maxFirst });
  expect(pickerBounds(field, TYPED, NOW)).toEqual({ min, max });
});
