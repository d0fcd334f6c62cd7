import {
  type AdminDraw,
  type ComparedOpening,
  compareOpenings,
  getAdminDraw,
  getAdminEvent,
} from "@secret/contract";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import { type DrawStage, drawIs } from "../../made-up/draws.ts";
import { inTurn, numberedId, type Screen, sharing } from "../screen.ts";
import { editor } from "./event-editor.ts";

/** A draw before its entries open. */
const EMPTY: AdminDraw = {
  ...{ entryCount: 0, ticketCount: 0, secretHash: null, fingerprint: null },
  ...{ plannedCloseAt: null, closedAt: null, drawnAt: null, finishedAt: null },
  ...{ placed: 0, paid: 0, held: 0, expired: 0, orderedSince: 0, offered: 0, waiting: 0, gone: 0 },
};
const OPEN: AdminDraw = { ...EMPTY, entryCount: 412, ticketCount: 768, secretHash: "5f".repeat(32) };
const CLOSED: AdminDraw = { ...OPEN, fingerprint: "a7".repeat(32), closedAt: "2026-11-27T20:30:00.000Z" };
const FINISHED: AdminDraw = {
  ...CLOSED,
  ...{ drawnAt: "2026-11-27T20:30:06.000Z", finishedAt: "2026-11-27T20:30:08.000Z" },
  ...{ placed: 160, paid: 131, held: 21, expired: 8, orderedSince: 3, offered: 5, waiting: 238, gone: 6 },
};
const HUGE: AdminDraw = {
  ...FINISHED,
  ...{ entryCount: 1_250_000, ticketCount: 8_404_312, placed: 200_000, paid: 180_412, held: 15_012 },
  ...{ expired: 4_576, orderedSince: 1_204, offered: 3_372, waiting: 1_040_100, gone: 5_324 },
};

const OPENING: ComparedOpening = {
  ...{ id: numberedId(1), title: "Back Door, Arts District", timeZone: "America/Los_Angeles" },
  ...{ opensAt: "2026-11-27T20:30:00.000Z", entered: 412, enteredAgain: 118, orderedAgain: 61 },
  ...{ ordered: 154, firstOrders: 83 },
};
const FIRST_COME = { entered: null, enteredAgain: null, orderedAgain: null };
const OPENINGS: readonly ComparedOpening[] = [
  OPENING,
  {
    ...OPENING,
    ...{ id: numberedId(2), title: "Frogtown, with a Very Long Name for a Very Small Door by the River" },
    ...{
      entered: 1_250_000,
      enteredAgain: 1_040_100,
      orderedAgain: 180_412,
      ordered: 200_000,
      firstOrders: 7,
    },
  },
  { ...OPENING, ...{ id: numberedId(3), title: "Rush", ordered: 160, firstOrders: 21 }, ...FIRST_COME },
  { ...OPENING, ...{ id: numberedId(4), title: "Rained out", ordered: 0, firstOrders: 0 }, ...FIRST_COME },
];

/** Opens the tab of an event whose draw is in a stage. */
const tab = (stage: DrawStage, draw: AdminDraw) => ({
  prepare: inTurn(
    drawIs(stage),
    given(getAdminDraw, draw),
    given(compareOpenings, { openings: [...OPENINGS] }),
    changed(getAdminEvent, { entriesOpenAt: "2026-11-27T20:00:00.000Z" }),
  ),
  act: editor("draw"),
});

/** An event's draw, as its owner watches it. */
export const ADMIN_DRAW_SCREENS: readonly Screen[] = sharing({ path: "/admin/events" }, [
  { name: "Event, draw ahead", ...tab("before", EMPTY), words: "Ordering opens after the draw." },
  { name: "Event, draw open", ...tab("open", OPEN), words: "768" },
  {
    name: "Event, draw open longer",
    ...tab("open", { ...OPEN, plannedCloseAt: "2026-11-27T20:20:00.000Z" }),
    words: /We couldn't close them on time/,
  },
  { name: "Event, draw underway", ...tab("drawing", CLOSED), words: "The draw takes about a minute." },
  { name: "Event, draw late", ...tab("late", CLOSED), words: /taking longer than planned/ },
  { name: "Event, draw finished", ...tab("finished", FINISHED), words: "Got an order: 160 of 412" },
  {
    name: "Event, draw finished without entries",
    ...tab("finished", { ...EMPTY, finishedAt: FINISHED.finishedAt, secretHash: CLOSED.secretHash }),
    words: "Nobody entered",
  },
  { name: "Event, draw of very many", ...tab("finished", HUGE), words: "8,404,312" },
  {
    name: "Event, draw without its comparison",
    prepare: inTurn(tab("finished", FINISHED).prepare, fail(compareOpenings)),
    act: editor("draw"),
    words: "The comparison didn't load",
  },
  {
    name: "Event, draw loading",
    ...tab("open", OPEN),
    prepare: inTurn(tab("open", OPEN).prepare, stall(getAdminDraw)),
  },
  {
    name: "Event, draw not loaded",
    prepare: inTurn(tab("open", OPEN).prepare, fail(getAdminDraw)),
    act: editor("draw"),
    words: "The draw didn't load",
  },
]);
