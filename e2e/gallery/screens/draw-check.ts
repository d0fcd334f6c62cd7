import { getDrawRecord } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { given, refused, stall } from "../../made-up/answers.ts";
import { madeUpDraw, withAlteredTicket } from "../../made-up/draw-record.ts";
import { ownLineIs } from "../../made-up/draws.ts";
import { fill, inTurn, press, type Screen, type Site } from "../screen.ts";

type Options = Partial<Parameters<typeof madeUpDraw>[0]> & {
  /** Place of the reader's entry; null if they didn't enter. */
  readonly ownPlace?: number | null;
};

/** Opens the check of a draw, whose record is made up. */
const openWith =
  (prepare: (eventId: string) => (page: Page) => Promise<unknown>) => async (page: Page, site: Site) => {
    const { id } = await site.server.context.database
      .selectFrom("events")
      .select("id")
      .where("title", "=", DEMO_OPEN_EVENT)
      .executeTakeFirstOrThrow();
    await prepare(id)(page);
    await page.goto(`/events/${id}/draw`);
  };
const drawn = (
  { ownPlace = 12, ...options }: Options = {},
  change: (record: ReturnType<typeof madeUpDraw>) => typeof record = (record) => record,
) =>
  openWith((eventId) => {
    const record = change(madeUpDraw({ eventId, ...options }));
    const own = record.entries.find(({ place }) => place === ownPlace);
    return async (page) => {
      await given(getDrawRecord, record)(page);
      await ownLineIs(own)(page);
    };
  });

/** A finished draw, as members check it. */
export const DRAW_CHECK_SCREENS: readonly Screen[] = [
  { path: "/events", name: "Draw, loading", act: openWith(() => stall(getDrawRecord)) },
  {
    path: "/events",
    name: "Draw, not finished",
    act: openWith(() => refused(getDrawRecord, "DRAW_NOT_FINISHED")),
    words: "The draw isn't over yet",
  },
  { path: "/events", name: "Draw, with an own entry", act: drawn(), words: "Your place" },
  { name: "Draw, checked and right", act: press("Check it here"), words: /^Everything fits/ },
  {
    name: "Draw, no alias matches",
    act: fill("Search by alias", "zzz"),
    words: "No entries match",
  },
  {
    path: "/events",
    name: "Draw, checked and wrong",
    act: inTurn(drawn({}, withAlteredTicket), press("Check it here")),
    words: /^Something's wrong/,
  },
  {
    path: "/events",
    name: "Draw, without an own entry",
    act: drawn({ ownPlace: null }),
    words: /^You didn't enter/,
  },
  {
    path: "/events",
    name: "Draw, without a public random number",
    act: drawn({ hasBeacon: false }),
    words: /^No public random number came/,
  },
  {
    path: "/events",
    name: "Draw, of very many",
    act: drawn({ entryCount: 12_000, ownPlace: 11_408 }),
    words: "Show more of 12,000",
  },
];
