import { type EventDetail, getEvent, getMyDraw, type MyDraw } from "@secret/contract";
import type { Page } from "playwright-core";
import { changed, given } from "./answers.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** States of an event's draw as a page can show it. */
export type DrawStage = "before" | "open" | "drawing" | "late" | "finished";

const TIMES: Readonly<Record<DrawStage, () => Partial<EventDetail>>> = {
  before: () => ({ entriesOpenAt: inMinutes(25), registrationOpensAt: inMinutes(55) }),
  open: () => ({ entriesOpenAt: inMinutes(-5), registrationOpensAt: inMinutes(25) }),
  drawing: () => ({ entriesOpenAt: inMinutes(-30), registrationOpensAt: inMinutes(-0.1) }),
  late: () => ({ entriesOpenAt: inMinutes(-30), registrationOpensAt: inMinutes(-3) }),
  finished: () => ({
    entriesOpenAt: inMinutes(-60),
    registrationOpensAt: inMinutes(-30),
    drawFinishedAt: inMinutes(-29),
  }),
};

/** A draw with 412 entries for a member who missed two. */
const MADE_UP_DRAW: MyDraw = {
  needsPhone: false,
  entryCount: 412,
  tickets: 3,
  missedAt: ["2026-10-24T19:30:00.000Z", "2026-10-03T19:30:00.000Z"],
  nextTickets: 4,
  entry: null,
  plannedCloseAt: null,
  secretHash: "5f".repeat(32),
  fingerprint: null,
  beaconRound: null,
};

/** Makes the opened event's draw be in a stage, as its member sees it. */
export const drawIs =
  (stage: DrawStage, draw: Partial<MyDraw> = {}) =>
  async (page: Page): Promise<void> => {
    await changed(getEvent, () => ({ drawFinishedAt: null, status: "active" as const, ...TIMES[stage]() }))(
      page,
    );
    await given(getMyDraw, { ...MADE_UP_DRAW, ...draw })(page);
  };

/** An entry of the event's first item for its two last windows. */
export const entryIn = ({
  menu,
  pickupWindows,
}: Pick<EventDetail, "menu" | "pickupWindows">): NonNullable<MyDraw["entry"]> => ({
  enteredAt: inMinutes(-2),
  pickupWindowIds: pickupWindows.slice(-2).map(({ id }) => id),
  lines: menu.slice(0, 1).map(({ id }) => ({ menuItemId: id, quantity: 2, specialInstructions: "" })),
  promoCode: null,
  tipCents: 700,
  shownTotalCents: 6_256,
  takesFewer: true,
  result: null,
});

/** Answers a finished draw's member with their own line in its record; undefined if they didn't enter. */
export const ownLineIs = (line: { readonly alias: string; readonly place: number } | undefined) =>
  given(getMyDraw, {
    ...MADE_UP_DRAW,
    missedAt: [],
    entry:
      line === undefined
        ? null
        : {
            ...entryIn({ menu: [], pickupWindows: [] }),
            result: { alias: line.alias, place: line.place, orderId: null, waitlistPosition: null },
          },
  });
