import { expect, test } from "vitest";
import { isEntryWindowWrong } from "./opening.ts";

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
