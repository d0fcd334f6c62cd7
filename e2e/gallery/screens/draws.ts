import {
  type EventDetail,
  type EventSummary,
  enterDraw,
  getEvent,
  listEvents,
  type MyDraw,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { addFirstItem } from "../../browser/visit.ts";
import { refused } from "../../made-up/answers.ts";
import { type DrawStage, drawIs, entryIn } from "../../made-up/draws.ts";
import { inTurn, NOBODYS, press, pressFirst, pressHeading, type Screen, sharing } from "../screen.ts";

const openEvent = pressHeading(DEMO_OPEN_EVENT);

/** Makes the member have an entry, with a result once the draw is finished. */
const entered =
  (stage: DrawStage, result: NonNullable<MyDraw["entry"]>["result"] = null) =>
  async (page: Page): Promise<void> => {
    const event: EventDetail = await page.request.get(await eventPath(page)).then((found) => found.json());
    await drawIs(stage, {
      entry: { ...entryIn(event), result },
      fingerprint: stage === "open" ? null : "c3".repeat(32),
    })(page);
  };

async function eventPath(page: Page): Promise<string> {
  const answer = await page.request.get(listEvents.path);
  const { events }: { events: readonly EventSummary[] } = await answer.json();
  const id = events.find(({ title }) => title === DEMO_OPEN_EVENT)?.id ?? NOBODYS;
  return getEvent.path.replace(":id", id);
}

/** Screens of a member at an event that opens by a draw. */
export const DRAW_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/events", act: openEvent }, [
    { name: "Draw, entries open soon", prepare: drawIs("before"), words: "You'd have 3 tickets" },
    { name: "Draw, entries open", prepare: drawIs("open"), words: "412 entries so far." },
    {
      name: "Draw, the first of all entries",
      prepare: drawIs("open", { entryCount: 0, tickets: 1, missedAt: [] }),
      words: "0 entries so far.",
    },
    {
      name: "Draw, entries open longer",
      prepare: drawIs("open", { plannedCloseAt: new Date().toISOString() }),
      words: "We couldn't close entries on time, so they stay open longer.",
    },
    { name: "Draw, entered", prepare: entered("open"), words: "You're in" },
    { name: "Draw underway", prepare: entered("drawing"), words: "The result is here within a minute." },
    { name: "Draw underway, late", prepare: entered("late"), words: "taking longer than planned" },
    {
      name: "Draw, not this time",
      prepare: entered("finished", {
        alias: "5f5f5f5f5f5f5f5f",
        place: 237,
        orderId: null,
        waitlistPosition: 37,
      }),
      words: "You were number 37 on the waitlist right after the draw.",
    },
    { name: "Draw over without an entry", prepare: drawIs("finished"), words: "412 entries took part." },
  ]),
  {
    name: "Draw, how it works",
    path: "/events",
    prepare: drawIs("open"),
    act: inTurn(openEvent, (page) => page.getByText("How the draw works").click()),
    words: /Nothing is charged/,
  },
  {
    name: "Draw, about to withdraw",
    path: "/events",
    prepare: entered("open"),
    act: inTurn(openEvent, press("Withdraw")),
    words: "Withdraw your entry?",
  },
  {
    name: "Draw, cart to enter",
    path: "/events",
    prepare: drawIs("open"),
    act: inTurn(openEvent, addFirstItem),
    words: "Add a note",
  },
  ...sharing({ path: "/checkout" }, [
    { name: "Entering a draw", prepare: drawIs("open"), words: "Choose up to three pickup windows" },
    {
      name: "Entering a draw, no window chosen yet",
      prepare: drawIs("open"),
      act: pressFirst(/^Enter the draw/),
      words: "Choose a pickup window.",
    },
    {
      name: "Entering a draw, three windows",
      prepare: drawIs("open"),
      act: async (page) => {
        const windows = page.getByRole("checkbox");
        for (const index of [2, 0, 1]) await windows.nth(index).check({ force: true });
      },
      words: "3rd choice",
    },
    {
      name: "Entering a draw, refused",
      prepare: inTurn(drawIs("open"), refused(enterDraw, "TOTAL_CHANGED", { totalCents: 100 })),
      act: inTurn(
        (page) => page.getByRole("checkbox").first().check({ force: true }),
        pressFirst(/^Enter the draw/),
      ),
      words: /total/i,
    },
    {
      name: "Entering a draw, phone needed",
      prepare: drawIs("open", { needsPhone: true }),
      words: "This draw is for members with a verified phone number.",
    },
  ]),
];
