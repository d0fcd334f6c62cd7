import type { EventTimeField } from "./new-event.ts";

/** Between which times a picker offers its own; undefined: no bound. As `datetime-local` inputs have them. */
export interface PickerBounds {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

/**
 * What each picker of an event's form offers, by what is typed in the others.
 * @param typed wall times of the event's zone ("2026-11-21T18:30"); empty where nothing is typed yet
 * @param now the wall time there
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
