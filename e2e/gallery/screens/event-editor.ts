import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { fail, given, press, type Screen, type Site, sharing, stall } from "../screen.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const EDITOR_CALL = /\/api\/admin\/events\/[0-9a-f-]{36}$/;

/** The demo event that is full. */
const BUSY_EVENT = "Koreatown Rooftop Supper";
/** The demo event that isn't open for orders yet. */
const EMPTY_EVENT = "Echo Park, After Dark";
const BUYERS_CALL = /\/api\/admin\/events\/[0-9a-f-]{36}\/buyers/;

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

async function openEditor(page: Page, site: Site, tab: string, title?: string): Promise<void> {
  await page.goto(`/admin/events/${await eventIdOf(site, title)}?tab=${tab}`);
}

async function preview(page: Page, site: Site): Promise<void> {
  await page.goto(`/admin/events/${await eventIdOf(site)}/preview`);
}

/** Mocks every event as a draft. */
const mockDraft = (page: Page) =>
  page.route(EDITOR_CALL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: "draft" } });
  });

const editor = (tab: string, title?: string) => (page: Page, site: Site) =>
  openEditor(page, site, tab, title);

const PROMISED = {
  orderCount: 42,
  movedOrderCount: 17,
  changes: [
    "New location: The Dock, 4 Pier Way (was Hewitt Street Lot, 500 S Hewitt St).",
    "New start time: Sat, Nov 28, 2026, 6:30 PM (was Sat, Nov 28, 2026, 6:00 PM).",
  ],
  toldCount: 61,
};

/** The event editor, from a new event to an edited one. */
export const EVENT_EDITOR_SCREENS: readonly Screen[] = [
  { name: "New event", path: "/admin/events/new", words: "Menu" },
  { name: "New event, nothing typed", act: press("Create event"), words: "Title is required" },
  { name: "Event editor", path: "/admin/events", act: editor("details"), words: "What and where" },
  {
    name: "Event editor, something typed",
    act: (page) => page.getByLabel("Location name").fill("The Dock"),
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
      act: async (page, site) => {
        await openEditor(page, site, "details");
        await page.getByLabel("Location name").fill("The Dock");
        await given("**/api/admin/events/*/preview", PROMISED)(page);
        await press("1 change · Save")(page);
      },
      words: "61 members will be notified.",
      reopens: true,
    },
    {
      name: "Event editor, signed out while typing",
      act: async (page, site) => {
        await openEditor(page, site, "details");
        await page.getByLabel("Location name").fill("The Dock");
        const refusal = { code: "SIGN_IN_REQUIRED", detail: "Please sign in first.", status: 401 };
        await given("**/api/admin/events/*/preview", refusal, 401)(page);
        await press("1 change · Save")(page);
      },
      words: "You've been signed out. Sign in to save.",
      reopens: true,
    },
    {
      name: "Event editor, pickup that no window covers",
      act: async (page, site) => {
        await openEditor(page, site, "details");
        const starts = page.getByLabel("Pickup starts");
        const [day] = (await starts.inputValue()).split("T");
        await starts.fill(`${day}T12:00`);
      },
      words: /^No window covers /,
    },
    {
      name: "Event editor, a free item",
      act: async (page, site) => {
        await openEditor(page, site, "menu");
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
        .getByRole("button", { name: /^6:20 – 6:40 PM/ })
        .filter({ visible: true })
        .click(),
    words: "Remove",
    only: "phone",
  },
  ...sharing({ path: "/admin/events" }, [
    { name: "Event editor, orders", act: editor("orders", BUSY_EVENT), words: "2 × Classic Fried Tail +1" },
    { name: "Event editor, no orders yet", act: editor("orders", EMPTY_EVENT), words: "No orders yet" },
    { name: "Event editor, buyers", act: editor("buyers", BUSY_EVENT), words: /^\d+ buyers$/ },
    { name: "Event editor, no buyers yet", act: editor("buyers", EMPTY_EVENT), words: "No buyers yet" },
    {
      name: "Event editor, buyers not loaded",
      prepare: fail(BUYERS_CALL),
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
      act: async (page, site) => {
        await openEditor(page, site, "menu");
        await press("Details")(page);
      },
      words: "Add to the menu",
    },
    {
      name: "Event editor, a menu to be copied",
      act: async (page, site) => {
        await openEditor(page, site, "menu");
        await press("Copy menu from…")(page);
      },
      words: "Items already on this menu don't change.",
    },
    {
      name: "Event, to be duplicated",
      act: async (page) => {
        await page.getByRole("button", { name: `Actions for ${DEMO_OPEN_EVENT}` }).click();
        await page.getByRole("menuitem", { name: "Duplicate" }).click();
      },
      words: "Date",
    },
  ]),
  { name: "Archived events, none", path: "/admin/events?show=archived", words: "Nothing archived" },
  { name: "Event preview", path: "/admin/events", act: preview, words: "This is what members see." },
  {
    name: "Event preview, of a draft, an item opened",
    path: "/admin/events",
    prepare: mockDraft,
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
  { name: "Event preview, loading", path: `/admin/events/${NOBODYS}/preview`, prepare: stall(EDITOR_CALL) },
  ...sharing({ path: `/admin/events/${NOBODYS}` }, [
    { name: "Event editor, no such event", words: "Event not found" },
    { name: "Event editor, loading", prepare: stall(EDITOR_CALL) },
    { name: "Event editor, failed", prepare: fail(EDITOR_CALL), words: "Failed to load the event" },
  ]),
];
