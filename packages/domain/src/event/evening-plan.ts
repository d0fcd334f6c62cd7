import { parseDate, parseDateTime } from "@internationalized/date";
import type { EventTimeField } from "./new-event.ts";

/** Wall times of an event form in the event's zone: "2026-11-21T18:30", or empty. */
type TypedTimes = Readonly<Record<EventTimeField, string>>;

/** Days before an event on which its ordering may open, at noon. */
export const OPENING_LEADS_DAYS = [7, 3, 2, 1] as const;

const DEFAULT_START = "18:00";
const DEFAULT_LENGTH_HOURS = 3;
const NOON = "12:00";
/** Closing time on the evening before an event that starts in the morning. */
const EVENING_BEFORE = "20:00";

/** Inputs also accept years of more than four digits. */
const READABLE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** Returns whether an evening can be planned from a typed wall time. */
export function isReadableWallTime(wallTime: string): boolean {
  return READABLE.test(wallTime);
}

/** Returns the day of a wall time: "2026-11-21". */
export function dayOfWallTime(wallTime: string): string {
  return wallTime.slice(0, "2026-11-21".length);
}

/** Returns the time of day of a wall time: "18:30". */
export function clockOfWallTime(wallTime: string): string {
  return wallTime.slice("2026-11-21T".length, "2026-11-21T18:30".length);
}

/**
 * Returns the wall time of a time of day within a span, or on the span's first day if the span has none. Empty without
 * a span or a time of day.
 * @param before previous wall time, whose day is kept if the result is within the span
 */
export function wallTimeWithin(clock: string, startsAt: string, endsAt: string, before = startsAt): string {
  if (clock === "" || startsAt === "") return "";
  const same = `${dayOfWallTime(before)}T${clock}`;
  if (startsAt <= same && same <= endsAt) return same;
  const first = `${dayOfWallTime(startsAt)}T${clock}`;
  const next = movedWallTime(first, 1);
  return first < startsAt && next <= endsAt ? next : first;
}

/** Returns the default opening of an event's ordering: at noon, `leadDays` before the event. */
export function openingBefore(eventAt: string, leadDays: number): string {
  return `${dayOfWallTime(movedWallTime(eventAt, -leadDays))}T${NOON}`;
}

/**
 * Moves an event to another day, with all its times, and fills the times that follow from the day.
 * @param now wall time before which ordering can't open
 */
export function planDay(times: TypedTimes, day: string, now: string): TypedTimes {
  const { eventAt } = times;
  if (!isReadableWallTime(day)) return times;
  if (!isReadableWallTime(eventAt)) return filled({ ...times, eventAt: `${day}T${DEFAULT_START}` }, now);
  const days = parseDate(day).compare(parseDate(dayOfWallTime(eventAt)));
  const moved = Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, movedWallTime(time, days)]),
  );
  return filled(moved as TypedTimes, now);
}

/** Moves the start of pickup to another time of day. The event's time moves along unless it was another one. */
export function planStart(times: TypedTimes, clock: string): TypedTimes {
  const pickupStartsAt = `${dayOfWallTime(times.eventAt)}T${clock}`;
  const isOne = times.pickupStartsAt === "" || times.pickupStartsAt === times.eventAt;
  return {
    ...times,
    pickupStartsAt,
    eventAt: isOne ? pickupStartsAt : times.eventAt,
    pickupEndsAt: times.pickupEndsAt > pickupStartsAt ? times.pickupEndsAt : endAfter(pickupStartsAt),
  };
}

/** Moves the end of pickup to the first such time of day after its start. */
export function planEnd(times: TypedTimes, clock: string): TypedTimes {
  const sameDay = `${dayOfWallTime(times.pickupStartsAt)}T${clock}`;
  const pickupEndsAt = sameDay > times.pickupStartsAt ? sameDay : movedWallTime(sameDay, 1);
  return { ...times, pickupEndsAt };
}

/** Moves the opening. The announcement follows if it was a day before. */
export function planOpening(times: TypedTimes, registrationOpensAt: string): TypedTimes {
  const { notificationAt } = times;
  const follows = notificationAt !== "" && notificationAt === movedWallTime(times.registrationOpensAt, -1);
  return {
    ...times,
    registrationOpensAt,
    notificationAt: follows ? movedWallTime(registrationOpensAt, -1) : notificationAt,
  };
}

/** Fills the empty times. The announcement and the cutoff have defaults of their own. */
function filled(times: TypedTimes, now: string): TypedTimes {
  const { eventAt } = times;
  const pickupStartsAt = times.pickupStartsAt || eventAt;
  const lead =
    [...OPENING_LEADS_DAYS].reverse().find((days) => days > 1 && openingBefore(eventAt, days) > now) ?? 1;
  const opening = openingBefore(eventAt, lead);
  const isAfternoon = clockOfWallTime(eventAt) > NOON;
  const closing = isAfternoon
    ? `${dayOfWallTime(eventAt)}T${NOON}`
    : `${dayOfWallTime(movedWallTime(eventAt, -1))}T${EVENING_BEFORE}`;
  return {
    ...times,
    pickupStartsAt,
    pickupEndsAt: times.pickupEndsAt || endAfter(pickupStartsAt),
    registrationOpensAt: times.registrationOpensAt || (opening > now ? opening : ""),
    registrationClosesAt: times.registrationClosesAt || closing,
  };
}

function endAfter(startsAt: string): string {
  if (!isReadableWallTime(startsAt)) return "";
  return parseDateTime(startsAt).add({ hours: DEFAULT_LENGTH_HOURS }).toString().slice(0, startsAt.length);
}

/** Moves a wall time by days. Empty and unreadable ones stay. */
function movedWallTime(wallTime: string, days: number): string {
  if (!isReadableWallTime(wallTime)) return wallTime;
  return `${parseDate(dayOfWallTime(wallTime)).add({ days })}T${clockOfWallTime(wallTime)}`;
}
