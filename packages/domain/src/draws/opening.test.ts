import { expect, test } from "vitest";
import { drawState, isEntryWindowWrong } from "./opening.ts";

const entriesOpenAt = new Date("2026-11-27T20:00:00Z");
const at = (time: string, day = "2026-11-27") => new Date(`${day}T${time}Z`);

test.each([
  ["20:04:59", "2026-11-27", true],
  ["20:05:00", "2026-11-27", false],
  ["20:00:00", "2026-11-29", false],
  ["20:00:01", "2026-11-29", true],
])("entries that close at %s on %s: wrong is %s", (time, day, isWrong) => {
  expect(isEntryWindowWrong({ entriesOpenAt, registrationOpensAt: at(time, day) })).toBe(isWrong);
});

test.each([
  ["19:59:59", null, "before"],
  ["20:00:00", null, "open"],
  ["20:29:59", null, "open"],
  ["20:30:00", null, "drawing"],
  ["20:31:00", at("20:30:40"), "finished"],
])("at %s a draw finished at %s is %s", (time, drawFinishedAt, state) => {
  const event = { entriesOpenAt, registrationOpensAt: at("20:30:00"), drawFinishedAt };
  expect(drawState(event, at(time))).toBe(state);
});
