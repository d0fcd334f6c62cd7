import { getAdminEvent, getCrewBoard, listEventBuyers, previewEventEdit } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { BOARD_EVENT, madeUpBoard, madeUpOrder } from "../../browser/made-up-board.ts";
import { changed, fail, given, refused, stall } from "../../made-up/answers.ts";
import { chooseFrom, fill, inTurn, NOBODYS, press, type Screen, type Site, sharing } from "../screen.ts";

/** The demo event that is full. */
const BUSY_EVENT = "Koreatown Rooftop Supper";
/** The demo event that isn't open for orders yet. */
const EMPTY_EVENT = "Echo Park, After Dark";

/** Returns the id of an event, by default the demo event that is open for orders. */
async function eventIdOf(site: Site, title = DEMO_OPEN_EVENT): Promise<string> {
  const { database } = site.server.context;
  const event = await database
    .selectFrom("events")
    .select("id")
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
  return event.id;
}

/** Opens a tab of an event's editor. */
export const editor =
  (tab: string, title = DEMO_OPEN_EVENT) =>
  async (page: Page, site: Site) =>
    page.goto(`/admin/events/${await eventIdOf(site, title)}?tab=${tab}`);

const preview = async (page: Page, site: Site) => page.goto(`/admin/events/${await eventIdOf(site)}/preview`);

const PROMISED = {
  orderCount: 42,
  movedOrderCount: 17,
  isPlanChange: false,
  changes: [
    "New location: The Dock, 4 Pier Way (was Hewitt Street Lot, 500 S Hewitt St).",
    "New start time: Sat, Nov 28, 6:30 PM (was Sat, Nov 28, 6:00 PM).",
  ],
  toldCount: 61,
};

const typeDock = inTurn(editor("details"), fill("Location name", "The Dock"));

/** Returns the board of an event with a number of orders to hand off. */
const boardOf = (orders: number) => {
  const now = new Date("2026-11-22T02:00:00.000Z");
  const made = Array.from({ length: orders }, (_, index) => madeUpOrder(index, now));
  return madeUpBoard({ eventId: BOARD_EVENT, minutes: 0, now, orders: made });
};

/** Sheets to print about an event's orders. */
const SHEETS: readonly Screen[] = ["pick", "prep"].flatMap((sheet) => {
  const path = `/admin/events/${BOARD_EVENT}/preview?sheet=${sheet}`;
  const name = `Event, ${sheet} sheet`;
  return sharing({ path }, [
    { name, prepare: given(getCrewBoard, boardOf(24)), words: "8 orders" },
    { name: `${name}, empty`, prepare: given(getCrewBoard, boardOf(0)), words: "No orders to hand off" },
    { name: `${name}, loading`, prepare: stall(getCrewBoard) },
    { name: `${name}, not loaded`, prepare: fail(getCrewBoard), words: /^Failed to load the p/ },
  ]);
});

/** The event editor, from a new event to an edited one. */
export const EVENT_EDITOR_SCREENS: readonly Screen[] = [
  { name: "New event", path: "/admin/events/new", words: "Menu" },
  {
    name: "New event, nothing typed",
    act: press("Create event"),
    words: "Title is required",
  },
  {
    name: "New event, by a draw",
    path: "/admin/events/new",
    act: async (page) => {
      await page.getByRole("radio", { name: /^By a draw/ }).check();
      await page.getByLabel("Max orders").fill("200");
      await page.getByLabel("How many entries do you expect?").fill("1200");
    },
    words: "about 1 time in 10.",
  },
  {
    name: "Event, draw started",
    prepare: changed(getAdminEvent, ({ registrationOpensAt }) => ({
      isDrawStarted: true,
      entriesOpenAt: new Date(Date.parse(registrationOpensAt) - 30 * 60_000).toISOString(),
    })),
    act: editor("details"),
    words: "The draw has started, so this stays as it is.",
  },
  {
    name: "New event, all times from its day",
    path: "/admin/events/new",
    act: async (page) => {
      await page.getByLabel("Day", { exact: true }).fill("2036-12-12");
      await page.getByText("All times", { exact: true }).click();
      await page.getByRole("button", { name: "Change the time zone" }).click();
    },
    words: "Pickup ends",
  },
  { name: "Event editor", path: "/admin/events", act: editor("details"), words: "What and where" },
  {
    name: "Event editor, something typed",
    act: fill("Location name", "The Dock"),
    words: "1 change · Save",
  },
  {
    name: "Event editor, left with something typed",
    act: (page) => page.getByRole("link", { name: "All events" }).click(),
    words: "Leave without saving?",
  },
  ...sharing({ path: "/admin/events" }, [
    {
      name: "Event editor, what it changes for members",
      act: inTurn(typeDock, given(previewEventEdit, PROMISED), press("1 change · Save")),
      words: "61 members will be notified.",
      reopens: true,
    },
    {
      name: "Event editor, signed out while typing",
      act: inTurn(typeDock, refused(previewEventEdit, "SIGN_IN_REQUIRED"), press("1 change · Save")),
      words: "You've been signed out. Sign in to save.",
      reopens: true,
    },
    {
      name: "Event editor, pickup that no window covers",
      act: async (page, site) => {
        await editor("details")(page, site);
        await page.getByLabel("From", { exact: true }).fill("12:00");
      },
      words: /^No window covers /,
    },
    {
      name: "Event editor, a free item",
      act: async (page, site) => {
        await editor("menu")(page, site);
        await page.getByLabel("Name of the next item").fill("Water");
        await page.getByLabel("Price of the next item").fill("0");
        await page.getByLabel("Price of the next item").press("Enter");
      },
      words: "Is Water free?",
      reopens: true,
    },
    { name: "Event editor, windows", act: editor("windows"), words: "Create windows" },
  ]),
  {
    name: "Event editor, windows, one opened",
    act: (page) =>
      page
        .getByRole("button", { name: /^6:20–6:40 PM/ })
        .filter({ visible: true })
        .click(),
    words: "Remove",
    only: "phone",
  },
  ...sharing({ path: "/admin/events" }, [
    { name: "Event editor, orders", act: editor("orders", BUSY_EVENT), words: "2 × Classic Fried Tail +1" },
    { name: "Event editor, no orders yet", act: editor("orders", EMPTY_EVENT), words: "No orders yet" },
    { name: "Event editor, buyers", act: editor("buyers", BUSY_EVENT), words: /^\d+ buyers$/ },
    {
      name: "Event editor, a buyer late and one unclaimed",
      prepare: changed(listEventBuyers, ({ rows }) => ({
        rows: rows.map((row, index) => {
          const state = (["late", "unclaimed", "picked-up", "waiting"] as const)[index % 4] ?? "waiting";
          return { ...row, pickups: row.pickups.map((pickup) => ({ ...pickup, state })) };
        }),
      })),
      act: editor("buyers", BUSY_EVENT),
      words: "Unclaimed",
    },
    { name: "Event editor, no buyers yet", act: editor("buyers", EMPTY_EVENT), words: "No buyers yet" },
    {
      name: "Event editor, buyers not loaded",
      prepare: fail(listEventBuyers),
      act: editor("buyers"),
      words: "Failed to load buyers",
    },
    { name: "Event editor, menu", act: editor("menu"), words: "Copy menu from…" },
  ]),
  {
    name: "Event editor, an item",
    act: (page) => page.getByRole("listitem").getByRole("heading").getByRole("button").first().click(),
    words: "Save item",
  },
  {
    name: "Event editor, an item, closed with something typed",
    act: async (page) => {
      await page.getByLabel("Price in dollars").first().fill("31.00");
      await page.getByRole("button", { name: "Close", exact: true }).click();
    },
    words: "Close without saving?",
  },
  ...sharing({ path: "/admin/events" }, [
    {
      name: "Event editor, a new item",
      act: inTurn(editor("menu"), press("Details")),
      words: "Add to the menu",
    },
    {
      name: "Event editor, a menu to be copied",
      act: inTurn(editor("menu"), press("Copy menu from…")),
      words: "Items already on this menu don't change.",
    },
    {
      name: "Event, to be duplicated",
      act: chooseFrom(`Actions for ${DEMO_OPEN_EVENT}`, "Duplicate"),
      words: "Date",
    },
  ]),
  { name: "Archived events, none", path: "/admin/events?show=archived", words: "Nothing archived" },
  { name: "Event preview", path: "/admin/events", act: preview, words: "This is what members see." },
  {
    name: "Event preview, of a draft, an item opened",
    path: "/admin/events",
    prepare: changed(getAdminEvent, { status: "draft" }),
    act: async (page, site) => {
      await preview(page, site);
      await page
        .getByRole("region", { name: "Menu" })
        .getByRole("heading")
        .nth(1)
        .getByRole("button")
        .click();
    },
    words: "Allergens",
    reopens: true,
  },
  { name: "Event preview, loading", path: `/admin/events/${NOBODYS}/preview`, prepare: stall(getAdminEvent) },
  ...sharing({ path: `/admin/events/${NOBODYS}` }, [
    { name: "Event editor, no such event", words: "Event not found" },
    { name: "Event editor, loading", prepare: stall(getAdminEvent) },
    { name: "Event editor, failed", prepare: fail(getAdminEvent), words: "Failed to load the event" },
  ]),
  ...SHEETS,
];
