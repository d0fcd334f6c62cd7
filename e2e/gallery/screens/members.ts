import {
  getEvent,
  getMyEvent,
  listEvents,
  listHeldOrders,
  listOrders,
  type MyEvent,
  type PickupWindow,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import {
  fill,
  holdLeadingOn,
  inTurn,
  NOBODYS,
  press,
  pressFirst,
  pressHeading,
  type Screen,
  sharing,
} from "../screen.ts";

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Mocks a new waitlist offer. */
const withOffer = changed(getMyEvent, () => ({
  waitlistOffer: {
    expiresAt: inMs(754_000),
    menuItemId: null,
    pickupWindowId: NOBODYS,
    orders: 1,
    items: [{ menuItemId: NOBODYS, quantity: 2, pickupUnits: 1 }],
  },
}));

/** Mocks a waitlist offer of another event on every page. */
const withHeldOffer = changed(listHeldOrders, () => ({
  orders: [],
  offers: [
    {
      eventId: NOBODYS,
      eventTitle: "Koreatown Rooftop Supper",
      timeZone: "America/Los_Angeles",
      expiresAt: inMs(754_000),
    },
  ],
}));

/** Mocks a menu whose items are sold out except the first; the server accepts any wish for them. */
async function withSoldOutItems(page: Page): Promise<void> {
  await changed(getEvent, ({ menu }) => ({
    menu: menu.map((item, index) => (index === 0 ? item : { ...item, maxQuantity: 9, currentQuantity: 9 })),
  }))(page);
  await page.route("**/api/events/*/waitlist", async (route) => {
    const request = route.request();
    const mine = await route.fetch({ url: request.url().replace(/waitlist$/, "mine"), method: "GET" });
    const { menuItemId, pieces } = request.postDataJSON();
    const json: MyEvent = { ...(await mine.json()), itemWaits: { [menuItemId]: pieces } };
    await route.fulfill({ json });
  });
}

const FULL_WINDOW: PickupWindow = {
  id: NOBODYS,
  startsAt: inMs(90_000_000),
  endsAt: inMs(93_600_000),
  currentOrders: 24,
  maxOrders: 24,
  currentUnits: 60,
  maxUnits: null,
};

/** A member with an order in progress and one that was picked up. */
export const MEMBER_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/dashboard" }, [
    { name: "Dashboard", words: "Active Member" },
    { name: "Dashboard, loading", prepare: stall(listOrders) },
    { name: "Dashboard, not loaded", prepare: fail(listEvents), words: "Try again" },
    { name: "Menu of a phone", act: press("Menu"), words: "Theme", only: "phone" },
    { name: "Profile menu", act: press("Profile menu"), words: "Sign Out", only: "desktop" },
  ]),
  ...sharing({ path: "/events" }, [
    { name: "Events", words: "SECRET Events" },
    { name: "Events, loading", prepare: stall(listEvents) },
    { name: "Events, not loaded", prepare: fail(listEvents), words: "Failed to load events" },
    { name: "Events, none", prepare: given(listEvents, { events: [] }), words: "No Events Scheduled" },
    { name: "Event", act: pressHeading(DEMO_OPEN_EVENT), words: "✓ Open for Orders" },
  ]),
  {
    name: "Event, nothing on the menu matches",
    act: inTurn(press("Search"), fill("Search the menu", "hamburger")),
    words: "Nothing on the menu matches.",
  },
  {
    name: "Event, an item opened",
    path: "/events",
    act: inTurn(pressHeading(DEMO_OPEN_EVENT), press("Hot Honey Tail")),
    words: "Contains crustacean shellfish, milk, sesame",
  },
  {
    name: "Event, its picture to share",
    path: "/events",
    act: inTurn(pressHeading(DEMO_OPEN_EVENT), press("Share this event"), async (page) => {
      await page.getByRole("img", { name: /^Are you in/ }).waitFor();
    }),
    words: "Save picture",
  },
  {
    name: "Event, an offer of the waitlist",
    path: "/events",
    prepare: inTurn(changed(getEvent, { currentOrders: 120 }), withOffer),
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
    act: pressFirst("Join the waitlist"),
    words: "You're on the list.",
  },
  ...sharing({ path: "/events" }, [
    {
      name: "Event, every pickup window is full",
      prepare: changed(getEvent, { pickupWindows: [FULL_WINDOW] }),
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
      prepare: changed(getEvent, { status: "cancelled" }),
      act: pressHeading(DEMO_OPEN_EVENT),
      words: /^This event was cancelled/,
    },
    {
      name: "Event, ordering is over",
      prepare: changed(getEvent, { registrationClosesAt: inMs(-60_000) }),
      act: pressHeading(DEMO_OPEN_EVENT),
      words: "Registration period has ended.",
    },
    { name: "Event, past", act: pressHeading("Venice"), words: "This event has ended." },
  ]),
  ...sharing({ path: `/events/${NOBODYS}` }, [
    { name: "Event, loading", prepare: stall(getEvent) },
    { name: "Event, not loaded", prepare: fail(getEvent), words: "Failed to load event details" },
    { name: "Event not found", prepare: holdLeadingOn, words: "Event Not Found" },
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
