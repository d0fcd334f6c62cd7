import { expect, test } from "vitest";
import { stageOf } from "./stage-of.ts";

const TIMES = {
  registrationOpensAt: "2026-11-19T20:30:00.000Z",
  registrationClosesAt: "2026-11-21T20:00:00.000Z",
};
const DRAW = { entriesOpenAt: "2026-11-19T20:00:00.000Z", entryCount: 3, finishedAt: null };

test("an event without a draw opens for orders at once", () => {
  const stage = (now: string) => stageOf({ ...TIMES, draw: null }, new Date(now));
  expect(stage("2026-11-19T20:29:59Z")).toMatchObject({ stage: "ahead", words: "Ordering opens" });
  expect(stage("2026-11-19T20:30:00Z")).toMatchObject({ stage: "open", words: "Ordering closes" });
});

test("a draw takes entries, and its event is open for orders once it is finished, however long it takes", () => {
  const stage = (now: string, finishedAt: string | null = null) => {
    const { stage: name, words, at } = stageOf({ ...TIMES, draw: { ...DRAW, finishedAt } }, new Date(now));
    return [name, words, at.toISOString()];
  };
  expect(stage("2026-11-19T19:59:59Z")).toEqual(["ahead", "Entries open", DRAW.entriesOpenAt]);
  expect(stage("2026-11-19T20:00:00Z")).toEqual(["entries", "Entries close", TIMES.registrationOpensAt]);
  expect(stage("2026-11-19T20:45:00Z")).toEqual(["draw", "Entries closed", TIMES.registrationOpensAt]);
  const finished = stage("2026-11-19T20:45:00Z", "2026-11-19T20:31:00.000Z");
  expect(finished).toEqual(["open", "Ordering closes", TIMES.registrationClosesAt]);
});
