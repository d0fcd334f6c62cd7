import { BRAND } from "../brand.ts";

/** What stands in a calendar: an event's pickup, or a member's own window of it. */
export interface CalendarEntry {
  /** Stays the same for the same thing, so that a second import replaces the first. */
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly link: string;
}

const LINE_OCTETS = 75;

/** A calendar file of one entry. Source of its form: RFC 5545 (lines end in CRLF and are folded at 75 octets). */
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

/** Always in UTC: the phone shows it in the zone it is in. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Longer lines go on in the next, behind a space. Never inside a character. */
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
