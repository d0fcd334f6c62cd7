import { ERRORS } from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { given, press, type Screen, sharing, stall } from "../screen.ts";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const newestOrder = (page: Page) => page.getByRole("link", { name: "View Details" }).first().click();

/** Mocks a changed order. */
const withOrder = (change: object) => (page: Page) =>
  page.route(/\/api\/orders\/[^/]{36}$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

const TOO_LATE = { status: "preparing", mayCancel: false, mayReturn: true, openReturn: null };
/** An order that is or was on the waitlist can't be transferred. */
const NOT_TRANSFERABLE = { mayReturn: false, mayTransfer: false };
const LISTED = { state: "listed", offeredUntil: null, isAnybodyWaiting: true };
const returned = (change: object, offeredForMinutes?: number) => (page: Page) => {
  const offeredUntil = offeredForMinutes === undefined ? null : inMinutes(offeredForMinutes);
  const openReturn = { ...LISTED, listedAt: inMinutes(-4), offeredUntil, ...change };
  return withOrder({ ...TOO_LATE, ...NOT_TRANSFERABLE, openReturn })(page);
};

const REFUND = {
  id: "00000000-0000-4000-8000-000000000001",
  amountCents: 5019,
  state: "pending",
  createdAt: inMinutes(0),
};
const SOLD = {
  status: "cancelled",
  cancelReason: "given-back",
  mayCancel: false,
  ...NOT_TRANSFERABLE,
  openReturn: null,
  refunds: [REFUND],
};
/** Mocks the newest order of the list as sold to the waitlist. */
const withSoldInList = (page: Page) =>
  page.route(/\/api\/orders(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const [newest, ...others] = list.rows;
    const sold = { status: "cancelled", cancelReason: "given-back", refundedCents: newest.totalCents };
    await route.fulfill({ response, json: { ...list, rows: [{ ...newest, ...sold }, ...others] } });
  });

const GIFT = {
  ...TOO_LATE,
  bill: null,
  payment: null,
  refundableCents: 0,
  givenBy: "Maximiliane-Alexandria",
};

/** Mocks an offer of two of the event's items for the member. */
const withOffer =
  (minutes = 14.5, change: object = {}) =>
  (page: Page) =>
    page.route("**/api/events/*/mine", async (route) => {
      const [mine, event] = await Promise.all([
        route.fetch(),
        page.request.get(
          route
            .request()
            .url()
            .replace(/\/mine$/, ""),
        ),
      ]);
      const { menu, pickupWindows } = await event.json();
      const items = [0, 1].map((index) => {
        const { id, name, description, priceCents, imageUrl } = menu[index];
        const quantity = index + 1;
        const prices = { unitPriceCents: priceCents, totalPriceCents: priceCents * quantity };
        return { menuItemId: id, name, description, imageUrl, quantity, ...prices };
      });
      const subtotalCents = items.reduce((sum, { totalPriceCents }) => sum + totalPriceCents, 0);
      const returnedOrderOffer = {
        id: "00000000-0000-4000-8000-000000000002",
        expiresAt: inMinutes(minutes),
        pickupWindow: pickupWindows[0],
        items,
        subtotalCents,
        taxCents: Math.round(subtotalCents * 0.0975),
      };
      await route.fulfill({
        response: mine,
        json: { ...(await mine.json()), returnedOrderOffer, ...change },
      });
    });

/** Mocks a refusal of the offered order. */
const refused = (code: keyof typeof ERRORS, detail: string = ERRORS[code].message) =>
  given(
    "**/api/returned-order-offers/*/order",
    { type: "about:blank", title: "Conflict", status: 409, code, detail },
    409,
  );

const openEvent = (page: Page) => page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
const takeIt = (page: Page) => page.getByRole("button", { name: /^Take it/ }).click();
const openAndTake = async (page: Page) => {
  await openEvent(page);
  await takeIt(page);
};

/** Mocks the offer as the member's newest order, which waits for its payment. */
const withTakenOrder = async (page: Page) => {
  await withOffer()(page);
  const taken = { status: "pending", isReturnClaim: true, payment: null, refunds: [], cancelReason: null };
  await withOrder({ ...taken, holdExpiresAt: inMinutes(14), openReturn: null, mayReturn: false })(page);
  await page.route("**/api/returned-order-offers/*/order", async (route) => {
    const { rows } = await (await page.request.get("/api/orders")).json();
    const { id, orderNumber, totalCents } = rows[0];
    await route.fulfill({ json: { id, orderNumber, totalCents, holdExpiresAt: inMinutes(14) } });
  });
};

/** Notifications about a returned, offered, sold and unsold order. */
const NOTIFICATIONS = [
  [
    "An order is set aside for you",
    `Someone returned an order for ${DEMO_OPEN_EVENT}. It's yours until 10:49 PM.`,
  ],
  [
    "Your order is sold",
    "Somebody took order D4H-F8H. All that was paid for it goes back to the card that paid.",
  ],
  ["Your order stays yours", "Nobody took order D4H-F8H in time. It stays yours to pick up."],
  ["No longer set aside", "Order 7MV-J36 wasn't paid in time, so we had to let it go."],
  ["Order claimed", "Maximiliane-Alexandria claimed order K2P-9TX. It's theirs to pick up now."],
  ["Nobody claimed it", "The link expired after 24 hours. Order K2P-9TX is still yours."],
] as const;

const withEveryTold = given("**/api/notifications?filter=*", {
  rows: NOTIFICATIONS.map(([title, message], index) => ({
    id: `00000000-0000-4000-8000-00000000010${index}`,
    type: index === 0 ? "event" : "transfer",
    title,
    message,
    eventId: null,
    orderId: null,
    path: "/orders",
    expiresAt: index === 0 ? inMinutes(14.5) : null,
    readAt: index < 2 ? null : inMinutes(-10),
    createdAt: inMinutes(-20 * index - 1),
  })),
  unreadCount: 2,
  hasMore: false,
});

/** Mocks a new notification about the offer. */
const withNews = (page: Page) =>
  page.route("**/api/notifications?*", async (route) => {
    const events = await (await page.request.get("/api/events")).json();
    const event = events.events.find(({ title }: { title: string }) => title === DEMO_OPEN_EVENT);
    const offer = {
      id: "00000000-0000-4000-8000-000000000003",
      type: "event",
      title: "Set aside for you",
      message: `Somebody gave an order of ${DEMO_OPEN_EVENT} back. It's yours to take for 15 minutes.`,
      eventId: event.id,
      orderId: null,
      path: `/events/${event.id}`,
      expiresAt: inMinutes(14.5),
      readAt: null,
      createdAt: inMinutes(-0.5),
    };
    await route.fulfill({ json: { rows: [offer], unreadCount: 1, hasMore: false } });
  });

/** A member who returns an order, and one who is offered it. */
export const RETURNED_ORDER_SCREENS: readonly Screen[] = [
  {
    name: "Order, too late to cancel",
    path: "/orders",
    prepare: withOrder(TOO_LATE),
    act: newestOrder,
    words: "Can't come?",
  },
  {
    name: "Order, to be given back",
    act: (page) => page.getByRole("button", { name: "Can't come? Give it back" }).click(),
    words: "Until it's sold, it's yours",
  },
  ...sharing({ path: "/orders" }, [
    {
      name: "Order that was a gift, to be given back",
      prepare: withOrder(GIFT),
      act: async (page) => {
        await newestOrder(page);
        await page.getByRole("button", { name: "Can't come? Give it back" }).click();
      },
      words: "Until it's sold, it's yours",
    },
    { name: "Order, given back", prepare: returned({}), act: newestOrder, words: "Offered to the waitlist" },
    {
      name: "Order, given back while nobody waits",
      prepare: returned({ isAnybodyWaiting: false }),
      act: newestOrder,
      words: "Listed, but no one is waiting yet",
    },
    {
      name: "Order, set aside for somebody",
      prepare: returned({ state: "offered" }, 12),
      act: newestOrder,
      words: "Set aside for someone",
    },
    {
      name: "Order, given back and being paid",
      prepare: returned({ state: "being-paid" }),
      act: newestOrder,
      words: "Someone is paying for it",
    },
    {
      name: "Order, given back and not sold",
      prepare: withOrder({ ...TOO_LATE, status: "ready", mayReturn: false, foundNobody: true }),
      act: newestOrder,
      words: /^No one took it in time/,
    },
    {
      name: "Order, sold to the waitlist",
      prepare: withOrder(SOLD),
      act: newestOrder,
      words: /^Sold to the waitlist/,
    },
    { name: "Orders, one given back and sold", prepare: withSoldInList, words: "Given back" },
  ]),
  {
    name: "Notifications, of what changed hands",
    path: "/notifications",
    prepare: withEveryTold,
    words: "Your order is sold",
  },
  {
    name: "Returned order, paying for it",
    path: "/events",
    prepare: withTakenOrder,
    act: openAndTake,
    words: "Payment",
  },
  {
    name: "Event, set aside for its member",
    path: "/events",
    prepare: withOffer(),
    act: openEvent,
    words: "Set aside for you",
  },
  {
    name: "Event, set aside, a tip of one's own",
    act: async (page) => {
      await press("Other")(page);
      await page.getByLabel("Your tip in dollars").fill("4.00");
    },
    words: /^Take it/,
  },
  { name: "Event, set aside, to be passed on", act: press("No thanks"), words: "Pass it on?" },
  ...sharing({ path: "/events" }, [
    {
      name: "Event, set aside, over the limit",
      prepare: async (page) => {
        await withOffer()(page);
        await refused(
          "ITEM_LIMIT_REACHED",
          "Limit 4 of Hot Honey Tail per person, including earlier orders.",
        )(page);
      },
      act: openAndTake,
      words: /to pass it on/,
    },
    {
      name: "Event, set aside, an unpaid order comes first",
      prepare: async (page) => {
        await withOffer(14.5, { pendingOrderId: "00000000-0000-4000-8000-000000000004" })(page);
        await refused("PENDING_ORDER_EXISTS")(page);
      },
      act: openAndTake,
      words: "Go to your unpaid order",
    },
    {
      name: "Event, set aside, no connection",
      prepare: async (page) => {
        await withOffer()(page);
        // A truncated answer counts as none.
        await page.route("**/api/returned-order-offers/*/order", (route) => route.fulfill({ body: "{" }));
      },
      act: openAndTake,
      words: /still set aside for you until/,
    },
    {
      name: "Event, set aside, slow",
      prepare: async (page) => {
        await withOffer()(page);
        await stall("**/api/returned-order-offers/*/order")(page);
      },
      act: openAndTake,
      words: "This is taking longer than usual.",
    },
    {
      name: "Event, set aside no longer",
      prepare: withOffer(0.05),
      act: openEvent,
      words: /^This offer has ended\. It was set aside for you until/,
    },
    {
      name: "Event, set aside no longer, by a late link",
      prepare: withOffer(0, {
        returnedOrderOffer: null,
        endedOffer: { expiresAt: inMinutes(6), why: "owners-again" },
        isWaitlisted: true,
      }),
      act: openEvent,
      words: /^This offer has ended\. Its owner is picking it up after all/,
    },
  ]),
  {
    name: "Dashboard, set aside for its member",
    path: "/dashboard",
    prepare: async (page) => {
      await withOffer()(page);
      await withNews(page);
    },
    words: "See the order",
  },
];
