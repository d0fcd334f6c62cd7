import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile, googleCalendarUrl } from "./calendar-file.ts";

const entry = {
  id: "event-1",
  title: "Back Door, Arts District",
  startsAt: new Date("2026-11-22T02:00:00Z"),
  endsAt: new Date("2026-11-22T05:00:00Z"),
  place: "The Hewitt Street Lot; 500 S Hewitt St, 90013",
  link: "https://secret.example/events/1",
  changedAt: new Date("2026-11-21T10:20:30.456Z"),
  revision: 3,
  isCancelled: false,
};

test("an entry has its times in UTC and special characters escaped", () => {
  const lines = calendarFile(entry).split("\r\n");
  expect(lines).toContain("DTSTART:20261122T020000Z");
  expect(lines).toContain("DTEND:20261122T050000Z");
  expect(lines).toContain("DTSTAMP:20261121T102030Z");
  expect(lines).toContain("LAST-MODIFIED:20261121T102030Z");
  expect(lines).toContain("SEQUENCE:3");
  expect(lines).toContain("STATUS:CONFIRMED");
  expect(lines).toContain("SUMMARY:Back Door\\, Arts District");
  expect(lines).toContain("LOCATION:The Hewitt Street Lot\\; 500 S Hewitt St\\, 90013");
});

test("no line exceeds 75 octets for any title, and unfolding restores it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const file = calendarFile({ ...entry, title: title.replace(/[\r\n]/g, "") });
      for (const line of file.split("\r\n")) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      }
      const summary = file
        .replace(/\r\n /g, "")
        .split("\r\n")
        .find((line) => line.startsWith("SUMMARY:"));
      expect(summary?.slice(8).replace(/\\([\\;,])/g, "$1")).toBe(title.replace(/[\r\n]/g, ""));
    }),
  );
});

test.each(["x", "é", "🦞"])("folds a long line of %s, and unfolding restores it", (sign) => {
  const title = sign.repeat(200);
  const lines = calendarFile({ ...entry, title }).split("\r\n");
  const octets = lines.map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeGreaterThan(71);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(lines.join("\r\n").replace(/\r\n /g, "")).toContain(`SUMMARY:${title}`);
});

test("doesn't fold a line of exactly the maximum length", () => {
  const title = "x".repeat(75 - "SUMMARY:".length);
  expect(calendarFile({ ...entry, title })).toContain(`SUMMARY:${title}\r\n`);
});

test.each(["\n", "\r\n", "\r"])("a line break %j in a text starts no line in the file", (sign) => {
  const file = calendarFile({ ...entry, title: `Door${sign}ATTENDEE:eve` });
  expect(file).toContain("SUMMARY:Door\\nATTENDEE:eve\r\n");
});

test("reminds half an hour before, and not of a cancelled entry, which has no place", () => {
  expect(calendarFile(entry)).toContain("BEGIN:VALARM\r\nACTION:DISPLAY\r\n");
  expect(calendarFile(entry)).toContain("TRIGGER:-PT30M\r\n");
  const cancelled = calendarFile({ ...entry, place: "", isCancelled: true });
  expect(cancelled).toContain("STATUS:CANCELLED\r\n");
  expect(cancelled).toContain("SUMMARY:Cancelled: Back Door");
  expect(cancelled).not.toMatch(/VALARM|LOCATION/);
});

test("Google Calendar's link carries the same time and place, and nothing of a title becomes a parameter", () => {
  const { searchParams, origin } = new URL(googleCalendarUrl({ ...entry, title: "A&dates=x" }));
  expect(origin).toBe("https://calendar.google.com");
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "TEMPLATE",
    text: "A&dates=x",
    dates: "20261122T020000Z/20261122T050000Z",
    location: entry.place,
    details: entry.link,
  });
});
