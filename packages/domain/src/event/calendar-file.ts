import { BRAND } from "../brand.ts";

/** Calendar entry: an event's pickup, or a member's own pickup window. */
export interface CalendarEntry {
  /** Stable id, so that importing the entry again replaces it. */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Empty if the reader may not learn it. */
  readonly place: string;
  readonly link: string;
  /** Time of the last change. */
  readonly changedAt: Date;
  /** Revision number, which grows with each change. */
  readonly revision: number;
  readonly isCancelled: boolean;
}

const LINE_OCTETS = 75;
/** Time before the entry at which a calendar reminds, in minutes. */
const ALARM_MINUTES = 30;

/**
 * Returns a calendar file with one entry and a reminder. Format: RFC 5545 (lines end in CRLF and are folded at 75
 * octets).
 */
export function calendarFile(entry: CalendarEntry): string {
  const { isCancelled } = entry;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${BRAND.programme}//Popup events//EN`,
    "CALSCALE:GREGORIAN",
    // A method of RFC 5546. With "PUBLISH", calendar apps take the entry without answering an organizer.
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.id)}@secret`,
    `DTSTAMP:${formatInstant(entry.changedAt)}`,
    `LAST-MODIFIED:${formatInstant(entry.changedAt)}`,
    `SEQUENCE:${entry.revision}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART:${formatInstant(entry.startsAt)}`,
    `DTEND:${formatInstant(entry.endsAt)}`,
    `SUMMARY:${escapeText(isCancelled ? `Cancelled: ${entry.title}` : entry.title)}`,
    ...(entry.place === "" ? [] : [`LOCATION:${escapeText(entry.place)}`]),
    `URL:${entry.link}`,
    ...(isCancelled ? [] : alarm(entry.title)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

function alarm(title: string): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${ALARM_MINUTES}M`,
    "END:VALARM",
  ];
}

/**
 * Returns the address that opens Google Calendar with a new entry. Its parameters: Google Calendar Help, "Add a button
 * for an event" (`render?action=TEMPLATE`).
 */
export function googleCalendarUrl({
  title,
  startsAt,
  endsAt,
  place,
  link,
}: Pick<CalendarEntry, "title" | "startsAt" | "endsAt" | "place" | "link">): string {
  const dates = `${formatInstant(startsAt)}/${formatInstant(endsAt)}`;
  const parameters = { action: "TEMPLATE", text: title, dates, location: place, details: link };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(parameters)}`;
}

/** Formats an instant in UTC; calendars convert it to the phone's time zone. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\n\r]/g, "\\n");
}

/** Folds a line after 75 octets, never inside a character; continuation lines start with a space. */
function foldLine(line: string): string {
  let octets = 0;
  let folded = "";
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (octets + size > LINE_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return folded;
}

/** Returns a URL with directions to an event: by coordinates if known, otherwise by address. */
export function directionsUrl({
  latitude,
  longitude,
  address,
  zipCode,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string;
  readonly zipCode: string;
}): string {
  const destination =
    latitude === null || longitude === null ? `${address}, ${zipCode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
