import {
  type Choice,
  getOrder,
  getOrderChoices,
  getOrderDelay,
  getOrderHold,
  getOrderReports,
  getOrderShortages,
  listOrders,
  listWallets,
  type OrderDetail,
  type OrderShortage,
} from "@secret/contract";
import { HOUR_MS } from "@secret/domain";
import type { Page } from "playwright-core";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import {
  holdLeadingOn,
  inTurn,
  NOBODYS,
  numberedId,
  openNewestOrder,
  press,
  type Screen,
  type Site,
  sharing,
} from "../screen.ts";

/** Moves the member's newest order to a status, as the crew would. */
export const newestOrderIs =
  (status: "confirmed" | "preparing" | "ready") => async (_page: Page, site: Site) => {
    const { database } = site.server.context;
    const newest = database
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.userId")
      .select("orders.id")
      .where("users.email", "=", "ana@secret.example")
      .orderBy("orders.createdAt", "desc")
      .limit(1);
    await database.updateTable("orders").set({ status }).where("id", "in", newest).execute();
  };

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/**
 * Mocks an order whose window starts in `startsIn` minutes, with its event's end to match and further
 * changes.
 */
const withNearWindow = (change: Partial<OrderDetail> = {}, startsIn = 12) =>
  changed(getOrder, ({ event, pickupWindow }) => {
    const endsAt = at(startsIn + 20);
    return {
      event: { ...event, pickupEndsAt: endsAt },
      pickupWindow: { ...pickupWindow, startsAt: at(startsIn), endsAt },
      ...change,
    };
  });
const CHECKED_IN = { checkedInAt: new Date().toISOString() };

const reload = (page: Page) => page.reload();

const SHORTAGE: OrderShortage = {
  name: "Lobster Tail",
  have: 2,
  want: 3,
  short: 12,
  orders: 12,
  isVolunteer: false,
  refundedCents: null,
};
const LATE_CHOICE: Choice = {
  id: numberedId(2),
  kind: "late",
  options: ["refund"],
  defaultAnswer: "refund",
  dueAt: at(15),
  answer: null,
};
const SHORT_CHOICE: Choice = {
  id: numberedId(1),
  kind: "short",
  options: ["fewer", "refund"],
  defaultAnswer: "fewer",
  dueAt: at(15),
  answer: null,
};

/** The member's orders. */
export const ORDER_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/orders" }, [
    { name: "Orders", words: "Live Updates" },
    { name: "Orders, loading", prepare: stall(listOrders) },
    { name: "Orders, not loaded", prepare: fail(listOrders), words: "Failed to load orders" },
    {
      name: "Order, preparing",
      prepare: newestOrderIs("preparing"),
      act: openNewestOrder,
      words: "Your QR code appears here as soon as your order is ready.",
    },
  ]),
  {
    name: "Order, preparing, near its window",
    prepare: withNearWindow(),
    act: reload,
    words: "I'm here",
  },
  {
    name: "Order, preparing, its member is here",
    prepare: withNearWindow(CHECKED_IN),
    act: reload,
    words: "The crew knows you're here.",
  },
  {
    name: "Order, preparing, with both wallets",
    prepare: inTurn(withNearWindow(CHECKED_IN), changed(listWallets, { apple: true, google: true })),
    act: inTurn(reload, (page) => page.getByText("Save to your phone's wallet").click()),
    words: "Add to Google Wallet",
  },
  {
    name: "Order, preparing, late",
    prepare: inTurn(
      withNearWindow(),
      given(getOrderDelay, {
        delay: { minutes: 20, expectedAt: new Date(Date.now() + HOUR_MS).toISOString(), mayCancel: false },
      }),
    ),
    act: reload,
    words: /^We're about 20 minutes behind\./,
  },
  {
    name: "Order, its window is over",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderHold, {
        held: { until: new Date(Date.now() + HOUR_MS).toISOString(), mayExtend: true, isOnTheWay: false },
        released: null,
      }),
    ),
    act: reload,
    words: /^Your order is waiting\./,
  },
  {
    name: "Order, released and sold",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderHold, {
        held: null,
        released: { at: new Date().toISOString(), repaidCents: 2_627 },
      }),
    ),
    act: reload,
    words: /Somebody took your tails\. \$26\.27 is going back to your card\.$/,
  },
  {
    name: "Order, can't be cooked before closing",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderHold, { held: null, released: null }),
      given(getOrderChoices, { choices: [LATE_CHOICE] }),
    ),
    act: reload,
    words: /^Sorry, we can't cook this order before closing\./,
  },
  {
    name: "Order, can't be cooked before closing, about to refund",
    act: press("Refund me"),
    words: "Refund this order?",
  },
  {
    name: "Order, its event moved to another day",
    prepare: given(getOrderChoices, {
      choices: [{ ...LATE_CHOICE, kind: "plan-change", options: ["keep", "refund"] }],
    }),
    act: reload,
    words: /^Change of plan: /,
  },
  {
    name: "Order, cut because food ran short",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderShortages, { shortages: [SHORTAGE] }),
      given(getOrderChoices, { choices: [SHORT_CHOICE] }),
    ),
    act: reload,
    words: /^Fewer or refund\? Choose by /,
  },
  {
    name: "Order, an item of it ran out",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderShortages, { shortages: [{ ...SHORTAGE, have: 0, want: 1 }] }),
      given(getOrderChoices, { choices: [SHORT_CHOICE] }),
    ),
    act: reload,
    words: /^Keep the rest or refund\? Choose by /,
  },
  {
    name: "Order, cut and refunded in part",
    prepare: inTurn(
      newestOrderIs("confirmed"),
      given(getOrderShortages, { shortages: [{ ...SHORTAGE, refundedCents: 3_073 }] }),
      given(getOrderChoices, { choices: [] }),
    ),
    act: inTurn(reload, (page) => page.getByText("Why me?").click()),
    words: /We took one at a time from the biggest orders/,
  },
  {
    name: "Order, ready",
    path: "/orders",
    prepare: newestOrderIs("ready"),
    act: openNewestOrder,
    words: "Show this code at the window",
  },
  { name: "Order, ready, a new code", act: press("New code"), words: "stops working right away" },
  {
    name: "Order, ready, its code over the whole screen",
    act: inTurn(reload, press("Show the code larger")),
    words: "Tap anywhere to close",
  },
  {
    name: "Order, ready, near its window",
    prepare: withNearWindow(),
    act: reload,
    words: "I'm here",
  },
  {
    name: "Order, ready, its member is here",
    prepare: withNearWindow(CHECKED_IN),
    act: reload,
    words: "Step up and show your code.",
  },
  {
    name: "Order, ready, its code has expired",
    prepare: withNearWindow({}, -90),
    act: reload,
    words: "QR code has expired",
  },
  {
    name: "Order, picked up, something was wrong",
    path: "/orders",
    prepare: inTurn(
      changed(getOrder, { status: "completed", pickedUpAt: new Date().toISOString() }),
      given(getOrderReports, { mayReport: true, reports: [] }),
    ),
    act: inTurn(openNewestOrder, press("Something's missing")),
    words: "What happened? (optional)",
  },
  {
    name: "Order, a wrong bag is made again",
    path: "/orders",
    prepare: changed(getOrder, { status: "completed", pickedUpAt: new Date().toISOString(), isRemade: true }),
    act: openNewestOrder,
    words: "We're making it again. You're first.",
  },
  {
    name: "Order, a free item is made for it",
    path: "/orders",
    prepare: changed(getOrder, {
      status: "completed",
      pickedUpAt: new Date().toISOString(),
      hasFreeItem: true,
    }),
    act: openNewestOrder,
    words: "A little extra is coming, on us. You're first.",
  },
  { name: "Dashboard, an order is ready", path: "/dashboard", words: "Your next pickup" },
  {
    name: "Order, confirmed",
    path: "/orders",
    prepare: newestOrderIs("confirmed"),
    act: openNewestOrder,
    words: "Cancel Order",
  },
  { name: "Order, to be cancelled", act: press("Cancel Order"), words: "Cancel this order?" },
  {
    name: "Order, picked up",
    path: "/orders",
    act: (page) => page.getByRole("link", { name: "View Details" }).last().click(),
    words: "Picked up",
  },
  {
    name: "Order, picked up, sent to a friend",
    act: inTurn(press("Send to a friend"), async (page) => {
      await page.getByRole("img", { name: /^I was there/ }).waitFor();
    }),
    words: "Save picture",
  },
  {
    name: "Order not found",
    path: `/orders/${NOBODYS}`,
    prepare: holdLeadingOn,
    words: "Order Not Found",
  },
  {
    name: "Order, not loaded",
    path: `/orders/${NOBODYS}`,
    prepare: fail(getOrder),
    words: "Failed to load order details",
  },
];
