import { AFTER_ENTRIES_MIN_MS, isEntryWindowWrong } from "../draws/opening.ts";
import type { EventStatus } from "./orderability.ts";

/** Statuses an event may be created with. */
export const CREATION_STATUSES = ["draft", "scheduled", "active"] as const satisfies readonly EventStatus[];

/** Maximum length of an event's title, in characters. */
export const EVENT_TITLE_MAX_LENGTH = 120;

/** Default time between the announcement of an event and the opening of its registration, in seconds. */
export const NOTIFICATION_LEAD_SECONDS = 24 * 60 * 60;

/** Labels of the event form's fields. */
export const EVENT_FIELD_NAMES = {
  title: "Title",
  locationName: "Location name",
  address: "Address",
  zipCode: "ZIP code",
  eventAt: "Event date and time",
  registrationOpensAt: "Registration opens",
  registrationClosesAt: "Registration closes",
  notificationAt: "Notification date",
  pickupStartsAt: "Pickup starts",
  pickupEndsAt: "Pickup ends",
  cancellationCutoffAt: "Cancellation cutoff",
  entriesOpenAt: "Entries open",
} as const;
/** Field of the event form. */
export type EventField = keyof typeof EVENT_FIELD_NAMES;

/** Fields that hold times. */
export const EVENT_TIME_FIELDS = [
  "eventAt",
  "registrationOpensAt",
  "registrationClosesAt",
  "pickupStartsAt",
  "pickupEndsAt",
  "cancellationCutoffAt",
  "notificationAt",
] as const satisfies readonly EventField[];
/** Field that holds a time. */
export type EventTimeField = (typeof EVENT_TIME_FIELDS)[number];

/** Returns the message for a missing field: "Title is required". */
export function requiredMessage(field: EventField): string {
  return `${EVENT_FIELD_NAMES[field]} is required`;
}

/** Times of an event. */
export interface EventTimes {
  readonly eventAt: Date;
  readonly registrationOpensAt: Date;
  readonly registrationClosesAt: Date;
  readonly notificationAt: Date;
  readonly pickupStartsAt: Date;
  readonly pickupEndsAt: Date;
  readonly cancellationCutoffAt: Date;
  /** Start of the entries for the draw that precedes ordering; null for first come, first served. */
  readonly entriesOpenAt?: Date | null | undefined;
}

/** Invalid time of an event. */
export interface EventTimeProblem {
  readonly field: keyof EventTimes;
  readonly message: string;
}

/**
 * Returns the first problem with an event's times, or undefined.
 * @param former an edited event's times before; unchanged ones may be in the past
 */
export function findEventTimeProblem(
  times: EventTimes,
  now: Date,
  former?: EventTimes,
): EventTimeProblem | undefined {
  const { eventAt, registrationOpensAt, registrationClosesAt, notificationAt } = times;
  const entriesOpenAt = times.entriesOpenAt ?? null;
  const isPast = (field: keyof EventTimes) => {
    const time = times[field] ?? now;
    return time < now && time.getTime() !== former?.[field]?.getTime();
  };
  const rules: readonly [boolean, keyof EventTimes, string][] = [
    [isPast("eventAt"), "eventAt", "The event can't be in the past"],
    [isPast("registrationOpensAt"), "registrationOpensAt", "Registration can't open in the past"],
    [registrationOpensAt > eventAt, "registrationOpensAt", "Registration must open before the event"],
    [
      registrationClosesAt < registrationOpensAt,
      "registrationClosesAt",
      "Registration can't close before it opens",
    ],
    [registrationClosesAt > eventAt, "registrationClosesAt", "Registration must close before the event"],
    [isPast("entriesOpenAt"), "entriesOpenAt", "Entries can't open in the past"],
    [
      entriesOpenAt !== null && isEntryWindowWrong({ entriesOpenAt, registrationOpensAt }),
      "entriesOpenAt",
      "Entries must be open for 5 minutes to 48 hours before ordering opens",
    ],
    [
      entriesOpenAt !== null &&
        registrationClosesAt.getTime() < registrationOpensAt.getTime() + AFTER_ENTRIES_MIN_MS,
      "registrationClosesAt",
      "Registration must stay open for 30 minutes after entries close, so that winners can pay",
    ],
    [notificationAt > eventAt, "notificationAt", "Members must be told before the event"],
    [
      entriesOpenAt !== null && notificationAt >= registrationOpensAt,
      "notificationAt",
      "Members must be told before entries close",
    ],
    [times.pickupEndsAt <= times.pickupStartsAt, "pickupEndsAt", "Pickup must end after it starts"],
    [times.pickupEndsAt < registrationOpensAt, "pickupEndsAt", "Pickup can't end before registration opens"],
    [
      times.cancellationCutoffAt > times.pickupEndsAt,
      "cancellationCutoffAt",
      "Cancelling must end before pickup does",
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  return broken && { field: broken[1], message: broken[2] };
}

const COPY_MARK = " (copy)";

/** Marks the title of a duplicated event, cut to the maximum length. */
export function copyTitle(title: string): string {
  const own = title.endsWith(COPY_MARK) ? title.slice(0, -COPY_MARK.length) : title;
  return own.slice(0, EVENT_TITLE_MAX_LENGTH - COPY_MARK.length) + COPY_MARK;
}

/**
 * Returns the default notification date of an event.
 * @param opensAt when its entries open, or ordering if it has no draw
 */
export function defaultNotificationAt(opensAt: Date): Date {
  return new Date(opensAt.getTime() - NOTIFICATION_LEAD_SECONDS * 1000);
}
