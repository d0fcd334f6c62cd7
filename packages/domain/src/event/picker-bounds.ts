import type { EventTimeField } from "./new-event.ts";

/** Bounds of a time picker, as `datetime-local` values; undefined for no bound. */
export interface PickerBounds {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/**
 * Returns the bounds of a picker in the event form, given the other fields.
 * @param typed wall times in the event's zone ("2026-11-21T18:30"), or empty
 * @param now current wall time in that zone
 */
export function pickerBounds(
  field: EventTimeField,
  typed: Readonly<Record<EventTimeField, string>>,
  now: string,
): PickerBounds {
  const eventAt = typed.eventAt || undefined;
  switch (field) {
    case "eventAt":
      return { min: now, max: undefined };
    case "registrationOpensAt":
      return { min: now, max: eventAt };
    case "registrationClosesAt":
      return { min: typed.registrationOpensAt || now, max: eventAt };
    case "notificationAt":
      return { min: undefined, max: eventAt };
    case "pickupStartsAt":
      return { min: now, max: undefined };
    case "pickupEndsAt":
      return { min: typed.pickupStartsAt || now, max: undefined };
    case "cancellationCutoffAt":
      return { min: undefined, max: typed.pickupEndsAt || undefined };
  }
}
