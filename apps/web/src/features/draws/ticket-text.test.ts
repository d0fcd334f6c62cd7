import { expect, test } from "vitest";
import { ticketText } from "./ticket-text.ts";

const NOW = new Date("2026-11-27T20:00:00Z");
const text = (...missedAt: string[]) =>
  ticketText({ tickets: 1 + missedAt.length, missedAt }, "America/Los_Angeles", NOW);

test("explains where a member's tickets come from, earliest first", () => {
  expect(text()).toBe("1 ticket.");
  expect(text("2026-10-04T02:30:00Z")).toBe("2 tickets: 1, plus 1 for the draw you missed on Oct 3.");
  expect(text("2026-10-24T20:00:00Z", "2026-10-03T20:00:00Z")).toBe(
    "3 tickets: 1, plus 2 for the draws you missed on Oct 3 and Oct 24.",
  );
});

test("names only the first of many missed draws", () => {
  expect(
    text("2026-10-24T20:00:00Z", "2026-09-01T20:00:00Z", "2026-05-01T20:00:00Z", "2025-12-05T20:00:00Z"),
  ).toBe("5 tickets: 1, plus 4 for the draws you missed since Dec 5, 2025.");
});
