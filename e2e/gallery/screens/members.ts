import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import {
  empty,
  fail,
  holdLeadingOn,
  NOBODYS,
  press,
  pressHeading,
  type Screen,
  sharing,
  stall,
} from "../screen.ts";

/** Mocks a changed event. */
const withEvent = (page: Page, change: object) =>
  page.route(/\/api\/events\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

/** Mocks a new waitlist offer. */
const HELD = [{ menuItemId: NOBODYS, quantity: 2, pickupUnits: 1 }];
const withOffer = (page: Page) =>
  page.route("**/api/events/*/mine", async (route) => {
    const response = await route.fetch();
    const expiresAt = new Date(Date.now() + 754_000).toISOString();
    const waitlistOffer = { expiresAt, menuItemId: null, pickupWindowId: NOBODYS, orders: 1, items: HELD };
    await route.fulfill({ response, json: { ...(await response.json()), waitlistOffer } });
  });

/** Mocks a waitlist offer of another event on every page. */
const withHeldOffer = (page: Page) =>
  page.route("**/api/orders/held", (route) =>
    route.fulfill({
      json: {
        orders: [],
        offers: [
          {
            eventId: NOBODYS,
            eventTitle: "Koreatown Rooftop Supper",
            timeZone: "America/Los_Angeles",
            expiresAt: new Date(Date.now() + 754_000).toISOString(),
          },
        ],
      },
    }),
  );

/** Mocks a menu whose items are sold out except the first; the server accepts any wish for them. */
async function withSoldOutItems(page: Page): Promise<void> {
  await page.route(/\/api\/events\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { menu, ...event } = await response.json();
    const soldOut = menu.map((item: object, index: number) =>
      index === 0 ? item : { ...item, maxQuantity: 9, currentQuantity: 9 },
    );
    await route.fulfill({ response, json: { ...event, menu: soldOut } });
  });
  await page.route("**/api/events/*/waitlist", async (route) => {
    const mine = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/waitlist$/, "mine"),
      method: "GET",
    });
    const { menuItemId, pieces } = route.request().postDataJSON();
    await route.fulfill({ json: { ...(await mine.json()), itemWaits: { [menuItemId]: pieces } } });
  });
}

const FULL_WINDOW = {
  id: NOBODYS,
  startsAt: new Date(Date.now() + 90_000_000).toISOString(),
  endsAt: new Date(Date.now() + 93_600_000).toISOString(),
  currentOrders: 24,
  maxOrders: 24,
  currentUnits: 60,
  maxUnits: null,
};

/** A member with an order in progress and one that was picked up. */
export const MEMBER_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/dashboard" }, [
    { name: "Dashboard", words: "Active Member" },
    { name: "Dashboard, loading", prepare: stall("**/api/orders") },
    { name: "Dashboard, not loaded", prepare: fail("**/api/events"), words: "Try again" },
    { name: "Menu of a phone", act: press("Menu"), words: "Theme", only: "phone" },
    { name: "Profile menu", act: press("Profile menu"), words: "Sign Out", only: "desktop" },
  ]),
  ...sharing({ path: "/events" }, [
    { name: "Events", words: "SECRET Events" },
    { name: "Events, loading", prepare: stall("**/api/events") },
    { name: "Events, not loaded", prepare: fail("**/api/events"), words: "Failed to load events" },
    { name: "Events, none", prepare: empty("**/api/events"), words: "No Events Scheduled" },
    { name: "Event", act: pressHeading(DEMO_OPEN_EVENT), words: "✓ Open for Orders" },
  ]),
  {
    name: "Event, nothing on the menu matches",
    act: async (page) => {
      await press("Search")(page);
      await page.getByLabel("Search the menu").fill("hamburger");
    },
    words: "Nothing on the menu matches.",
  },
  {
    name: "Event, an item opened",
    path: "/events",
    act: async (page) => {
      await pressHeading(DEMO_OPEN_EVENT)(page);
      await press("Hot Honey Tail")(page);
    },
    words: "Contains crustacean shellfish, milk, sesame",
  },
  {
    name: "Event, an offer of the waitlist",
    path: "/events",
    prepare: async (page) => {
      await withEvent(page, { currentOrders: 120 });
      await withOffer(page);
    },
    act: pressHeading(DEMO_OPEN_EVENT),
    words: /^It's yours until/,
  },
  {
    name: "Dashboard, an offer of the waitlist",
    path: "/dashboard",
    prepare: withHeldOffer,
    words: /^It's yours until/,
  },
  {
    name: "Event, an item of the menu is sold out",
    path: "/events",
    prepare: withSoldOutItems,
    act: pressHeading(DEMO_OPEN_EVENT),
    words: "Join the waitlist",
  },
  {
    name: "Event, waiting for an item",
    act: async (page) => {
      await page.getByRole("button", { name: "Join the waitlist" }).first().click();
    },
    words: "You're on the list.",
  },
  ...sharing({ path: "/events" }, [
    {
      name: "Event, every pickup window is full",
      prepare: (page) => withEvent(page, { pickupWindows: [FULL_WINDOW] }),
      act: pressHeading(DEMO_OPEN_EVENT),
      words: "All pickup times are full.",
    },
    {
      name: "Event, fully booked, with an own order",
      act: pressHeading("Koreatown"),
      words: "See your order",
    },
    { name: "Event, opening soon", act: pressHeading("Echo Park"), words: "Notify me" },
    {
      name: "Event, cancelled",
      prepare: (page) => withEvent(page, { status: "cancelled" }),
      act: pressHeading(DEMO_OPEN_EVENT),
      words: /^This event was cancelled/,
    },
    {
      name: "Event, ordering is over",
      prepare: (page) =>
        withEvent(page, { registrationClosesAt: new Date(Date.now() - 60_000).toISOString() }),
      act: pressHeading(DEMO_OPEN_EVENT),
      words: "Registration period has ended.",
    },
    { name: "Event, past", act: pressHeading("Venice"), words: "This event has ended." },
  ]),
  ...sharing({ path: `/events/${NOBODYS}` }, [
    { name: "Event, loading", prepare: stall("**/api/events/*") },
    { name: "Event, not loaded", prepare: fail("**/api/events/*"), words: "Failed to load event details" },
    { name: "Event not found", prepare: (page) => holdLeadingOn(page), words: "Event Not Found" },
  ]),
];

/** A member without any orders. */
export const NEWCOMER_SCREENS: readonly Screen[] = [
  {
    name: "Event, fully booked",
    path: "/events",
    act: pressHeading("Koreatown"),
    words: "Join the waitlist",
  },
  { name: "Dashboard of a newcomer", path: "/dashboard", words: "Your first order" },
  { name: "Orders, none", path: "/orders", words: "No Orders Yet" },
  { name: "Notifications, none", path: "/notifications", words: "All quiet" },
];
