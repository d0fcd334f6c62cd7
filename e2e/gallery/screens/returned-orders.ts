import {
  type CallOutput,
  claimReturnedOrder,
  type EventDetail,
  getMyEvent,
  getOrder,
  type ListedOrder,
  type listEvents,
  listNotifications,
  listOrders,
  type MyEvent,
  type Notification,
  type OrderDetail,
  type OrderReturn,
} from "@secret/contract";
import { MINUTE_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { changed, given, refused, stall } from "../../made-up/answers.ts";
import {
  fill,
  inTurn,
  NOBODYS,
  numberedId,
  openNewestOrder,
  press,
  pressFirst,
  pressHeading,
  type Screen,
  sharing,
} from "../screen.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const TOO_LATE = { status: "preparing", mayCancel: false, mayReturn: true, openReturn: null } as const;
/** An order that is or was on the waitlist can't be transferred. */
const NOT_TRANSFERABLE = { mayReturn: false, mayTransfer: false };
const returned = (change: Partial<OrderReturn>, offeredForMinutes?: number) =>
  changed(getOrder, () => ({
    ...TOO_LATE,
    ...NOT_TRANSFERABLE,
    openReturn: {
      state: "listed" as const,
      listedAt: inMinutes(-4),
      offeredUntil: offeredForMinutes === undefined ? null : inMinutes(offeredForMinutes),
      isAnybodyWaiting: true,
      ...change,
    },
  }));

const SOLD: Partial<OrderDetail> = {
  status: "cancelled",
  cancelReason: "given-back",
  mayCancel: false,
  ...NOT_TRANSFERABLE,
  openReturn: null,
  refunds: [
    { id: numberedId(1), amountCents: 5019, state: "pending", byHand: null, createdAt: inMinutes(0) },
  ],
};
/** Mocks the newest order of the list as sold to the waitlist. */
const withSoldInList = changed(listOrders, ({ rows }) => ({
  rows: rows.map(
    (order, index): ListedOrder =>
      index > 0
        ? order
        : { ...order, status: "cancelled", cancelReason: "given-back", refundedCents: order.totalCents },
  ),
}));

const GIFT: Partial<OrderDetail> = {
  ...TOO_LATE,
  bill: null,
  payment: null,
  refundableCents: 0,
  givenBy: "Maximiliane-Alexandria",
};

/** Mocks an offer of two of the event's items for the member. */
const withOffer = (minutes = 14.5, change: Partial<MyEvent> = {}) =>
  changed(getMyEvent, async (_mine, page, url) => {
    const event = await page.request.get(url.replace(/\/mine$/, ""));
    const { menu, pickupWindows }: EventDetail = await event.json();
    const items = menu.slice(0, 2).map(({ id, name, description, priceCents, imageUrl }, index) => ({
      ...{ menuItemId: id, name, description, imageUrl, quantity: index + 1 },
      ...{ unitPriceCents: priceCents, totalPriceCents: priceCents * (index + 1) },
    }));
    const subtotalCents = items.reduce((sum, { totalPriceCents }) => sum + totalPriceCents, 0);
    const [pickupWindow] = pickupWindows;
    if (pickupWindow === undefined) throw new Error("the event has no pickup window");
    return {
      returnedOrderOffer: {
        id: numberedId(2),
        expiresAt: inMinutes(minutes),
        pickupWindow,
        items,
        subtotalCents,
        taxCents: Math.round(subtotalCents * 0.0975),
      },
      ...change,
    };
  });

const openEvent = pressHeading(DEMO_OPEN_EVENT);
const openAndTake = inTurn(openEvent, pressFirst(/^Take it/));

/** Mocks the offer as the member's newest order, which waits for its payment. */
const withTakenOrder = inTurn(
  withOffer(),
  changed(
    getOrder,
    (): Partial<OrderDetail> => ({
      ...{ status: "pending", isReturnClaim: true, payment: null, refunds: [], cancelReason: null },
      ...{ holdExpiresAt: inMinutes(14), openReturn: null, mayReturn: false },
    }),
  ),
  (page: Page) =>
    page.route("**/api/returned-order-offers/*/order", async (route) => {
      const { rows } = await (await page.request.get("/api/orders")).json();
      const { id, orderNumber, totalCents } = rows[0];
      await route.fulfill({ json: { id, orderNumber, totalCents, holdExpiresAt: inMinutes(14) } });
    }),
);

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

const withEveryTold = given(listNotifications, {
  rows: NOTIFICATIONS.map(([title, message], index) => ({
    id: numberedId(100 + index),
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
const withNews = changed(listNotifications, async (_own, page) => {
  const { events }: CallOutput<typeof listEvents> = await (await page.request.get("/api/events")).json();
  const eventId = events.find(({ title }) => title === DEMO_OPEN_EVENT)?.id ?? null;
  const offer: Notification = {
    id: numberedId(3),
    type: "event",
    title: "Set aside for you",
    message: `Somebody gave an order of ${DEMO_OPEN_EVENT} back. It's yours to take for 15 minutes.`,
    eventId,
    orderId: null,
    path: `/events/${eventId}`,
    expiresAt: inMinutes(14.5),
    readAt: null,
    createdAt: inMinutes(-0.5),
  };
  return { rows: [offer], unreadCount: 1, hasMore: false };
});

/** A member who returns an order, and one who is offered it. */
export const RETURNED_ORDER_SCREENS: readonly Screen[] = [
  {
    name: "Order, too late to cancel",
    path: "/orders",
    prepare: changed(getOrder, TOO_LATE),
    act: openNewestOrder,
    words: "Can't come?",
  },
  {
    name: "Order, to be given back",
    act: pressFirst("Can't come? Give it back"),
    words: "Until it's sold, it's yours",
  },
  ...sharing({ path: "/orders" }, [
    {
      name: "Order that was a gift, to be given back",
      prepare: changed(getOrder, GIFT),
      act: inTurn(openNewestOrder, pressFirst("Can't come? Give it back")),
      words: "Until it's sold, it's yours",
    },
    {
      name: "Order, given back",
      prepare: returned({}),
      act: openNewestOrder,
      words: "Offered to the waitlist",
    },
    {
      name: "Order, given back while nobody waits",
      prepare: returned({ isAnybodyWaiting: false }),
      act: openNewestOrder,
      words: "Listed, but no one is waiting yet",
    },
    {
      name: "Order, set aside for somebody",
      prepare: returned({ state: "offered" }, 12),
      act: openNewestOrder,
      words: "Set aside for someone",
    },
    {
      name: "Order, given back and being paid",
      prepare: returned({ state: "being-paid" }),
      act: openNewestOrder,
      words: "Someone is paying for it",
    },
    {
      name: "Order, given back and not sold",
      prepare: changed(getOrder, { ...TOO_LATE, status: "ready", mayReturn: false, foundNobody: true }),
      act: openNewestOrder,
      words: /^No one took it in time/,
    },
    {
      name: "Order, sold to the waitlist",
      prepare: changed(getOrder, SOLD),
      act: openNewestOrder,
      words: /^Sold to the waitlist/,
    },
    {
      name: "Order, cancelled while its payment is disputed",
      prepare: changed(getOrder, {
        ...SOLD,
        cancelReason: "admin",
        refunds: [
          { id: numberedId(1), amountCents: 5019, state: "withheld", byHand: null, createdAt: inMinutes(0) },
        ],
      }),
      act: openNewestOrder,
      words: /the refund of \$50\.19 waits until that's decided\.$/,
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
    act: inTurn(press("Other"), fill("Your tip in dollars", "4.00")),
    words: /^Take it/,
  },
  { name: "Event, set aside, to be passed on", act: press("No thanks"), words: "Pass it on?" },
  ...sharing({ path: "/events" }, [
    {
      name: "Event, set aside, over the limit",
      prepare: inTurn(
        withOffer(),
        refused(claimReturnedOrder, "ITEM_LIMIT_REACHED", { limit: 4, name: "Hot Honey Tail" }),
      ),
      act: openAndTake,
      words: /to pass it on/,
    },
    {
      name: "Event, set aside, an unpaid order comes first",
      prepare: inTurn(
        withOffer(14.5, { pendingOrderId: NOBODYS }),
        refused(claimReturnedOrder, "PENDING_ORDER_EXISTS"),
      ),
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
      prepare: inTurn(withOffer(), stall(claimReturnedOrder)),
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
    prepare: inTurn(withOffer(), withNews),
    words: "See the order",
  },
];
