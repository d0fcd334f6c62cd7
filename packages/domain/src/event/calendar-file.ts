import { BRAND } from "../brand.ts";

/** Calendar entry: an event's pickup, or a member's own pickup window. */
export interface CalendarEntry {
  /** Stable id, so that importing the entry again replaces it. */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly link: string;
}

const LINE_OCTETS = 75;

/** Returns a calendar file with one entry. Format: RFC 5545 (lines end in CRLF and are folded at 75 octets). */
export function calendarFile(entry: CalendarEntry, madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${BRAND.programme}//Popup events//EN`,
    "BEGIN:VEVENT",
    `UID:${escapeText(entry.id)}@secret`,
    `DTSTAMP:${formatInstant(madeAt)}`,
    `DTSTART:${formatInstant(entry.startsAt)}`,
    `DTEND:${formatInstant(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `URL:${entry.link}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

/** Formats an instant in UTC; calendars convert it to the phone's time zone. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
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
