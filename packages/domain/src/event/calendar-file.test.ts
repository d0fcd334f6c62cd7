import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  id: "event-1",
  title: "Back Door, Arts District",
  startsAt: new Date("2026-11-22T02:00:00Z"),
  endsAt: new Date("2026-11-22T05:00:00Z"),
  place: "The Hewitt Street Lot; 500 S Hewitt St, 90013",
  link: "https://secret.example/events/1",
};
const madeAt = new Date("2026-11-21T10:20:30.456Z");

test("an entry has its times in UTC and special characters escaped", () => {
  const lines = calendarFile(entry, madeAt).split("\r\n");
  expect(lines).toContain("DTSTART:20261122T020000Z");
  expect(lines).toContain("DTEND:20261122T050000Z");
  expect(lines).toContain("DTSTAMP:20261121T102030Z");
  expect(lines).toContain("SUMMARY:Back Door\\, Arts District");
  expect(lines).toContain("LOCATION:The Hewitt Street Lot\\; 500 S Hewitt St\\, 90013");
});

test("no line exceeds 75 octets for any title, and unfolding restores it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const file = calendarFile({ ...entry, title: title.replace(/[\r\n]/g, "") }, madeAt);
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
  const lines = calendarFile({ ...entry, title }, madeAt).split("\r\n");
  const octets = lines.map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeGreaterThan(71);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(lines.join("\r\n").replace(/\r\n /g, "")).toContain(`SUMMARY:${title}`);
});

test("doesn't fold a line of exactly the maximum length", () => {
  const title = "x".repeat(75 - "SUMMARY:".length);
  expect(calendarFile({ ...entry, title }, madeAt)).toContain(`SUMMARY:${title}\r\n`);
});

test.each(["\n", "\r\n"])("a line break %j in a text starts no line in the file", (sign) => {
  const file = calendarFile({ ...entry, title: `Door${sign}ATTENDEE:eve` }, madeAt);
  expect(file).toContain("SUMMARY:Door\\nATTENDEE:eve\r\n");
});
