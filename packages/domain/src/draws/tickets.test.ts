import { expect, test } from "vitest";
import { DRAW_TICKETS_MAX, drawTickets, type EntryOutcome } from "./tickets.ts";

const NOW = new Date("2026-11-26T20:00:00Z");
const at = (day: string) => new Date(`${day}T20:30:00Z`);
const entry = (day: string, outcome: EntryOutcome) => ({ drawnAt: at(day), outcome });

test("a first-timer has one ticket", () => {
  expect(drawTickets([], NOW)).toEqual({ tickets: 1, missedAt: [] });
});

test("each missed draw adds a ticket, and is named as a reason, latest first", () => {
  const history = [entry("2026-10-03", "missed"), entry("2026-10-24", "missed")];
  expect(drawTickets(history, NOW)).toEqual({ tickets: 3, missedAt: [at("2026-10-24"), at("2026-10-03")] });
});

test("a paid order from a draw resets them, in whatever order the history is", () => {
  const history = [
    entry("2026-11-14", "missed"),
    entry("2026-10-24", "ordered"),
    entry("2026-10-03", "missed"),
  ];
  expect(drawTickets(history, NOW).missedAt).toEqual([at("2026-11-14")]);
});

test("a withdrawn entry and an expired hold neither add nor reset", () => {
  const history = [entry("2026-10-03", "missed"), entry("2026-10-24", "neither")];
  expect(drawTickets(history, NOW).tickets).toBe(2);
});

test("draws of more than 12 months ago don't count", () => {
  const history = [entry("2025-11-25", "missed"), entry("2025-11-27", "missed")];
  expect(drawTickets(history, NOW).missedAt).toEqual([at("2025-11-27")]);
});

test("there are ten tickets at most", () => {
  const history = Array.from({ length: 15 }, (_, index) => entry(`2026-10-${index + 10}`, "missed"));
  expect(drawTickets(history, NOW).tickets).toBe(DRAW_TICKETS_MAX);
});
