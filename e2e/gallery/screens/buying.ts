import {
  checkPromoCode,
  type EventDetail,
  getEvent,
  getOrder,
  listHeldOrders,
  type OrderDetail,
  payOrder,
  placeOrder,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { addFirstItem, chooseWindow, continueToCardForm, payByCard } from "../../browser/visit.ts";
import { changed, refused, stall } from "../../made-up/answers.ts";
import {
  inTurn,
  NOBODYS,
  openNewestOrder,
  press,
  pressFirst,
  pressHeading,
  type Screen,
  send,
  sharing,
  unfaked,
} from "../screen.ts";

/** Makes much of the event sold out, and the cart's items more expensive. */
const runningOut = ({ menu, pickupWindows }: EventDetail): Partial<EventDetail> => ({
  menu: menu.map((item) => ({
    ...item,
    priceCents: item.priceCents + 200,
    currentQuantity: (item.maxQuantity ?? 2) - 1,
  })),
  pickupWindows: pickupWindows.map((window, index) => ({
    ...window,
    currentOrders: [24, 20, 15][index % 3] ?? 0,
  })),
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const ORDER_LIMIT_TEXT =
  "You left 5 orders for this event unpaid in the last hour. You can order again at 8:41 PM.";

/** A payment that was cancelled because it took too long. */
const droppedPayment: OrderDetail["payment"] = {
  paymentId: null,
  sourceKind: "card",
  state: "voided",
  amountCents: 3_731,
  cardBrand: null,
  cardLast4: null,
  receiptUrl: null,
  createdAt: new Date().toISOString(),
};

/** Makes the cart belong to another event. */
const cartIsAnother = (page: Page) => page.evaluate((id) => localStorage.setItem("cart-event", id), NOBODYS);

/** Cuts the signal until the page reloads. */
const loseSignal = async (page: Page) => {
  // The card form is a frame of its own, whose calls only the browser context's routes reach.
  await page.context().route("**/v1/card-token", (route) => route.abort());
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    dispatchEvent(new Event("offline"));
  });
};

const openEvent = async (page: Page) => {
  await pressHeading(DEMO_OPEN_EVENT)(page);
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT, level: 1 }).waitFor();
};

/** One purchase step by step. Each screen follows from the one before. */
export const BUYING_SCREENS: readonly Screen[] = [
  {
    name: "Event with a cart",
    path: "/events",
    act: inTurn(pressHeading(DEMO_OPEN_EVENT), addFirstItem),
    words: "Add a note",
  },
  { name: "Event, an item with its note", act: pressFirst("Add a note"), words: "Special instructions" },
  {
    name: "Event, an item to add",
    act: async (page) => {
      await page.keyboard.press("Escape");
      await page.locator("article").nth(1).getByRole("heading").getByRole("button").click();
    },
    words: /^Add 1 · \$/,
  },
  {
    name: "Event of another cart",
    path: "/events",
    act: async (page) => {
      await cartIsAnother(page);
      await page.reload();
      await openEvent(page);
      await pressFirst(/^Add .* to cart$/)(page);
    },
    words: "Changing events will clear your current cart. Continue?",
  },
  {
    name: "Event, cart started over",
    act: async (page) => {
      await press("Clear and add")(page);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    },
    words: "Add a note",
  },
  { name: "Checkout", path: "/checkout", words: "Choose your pickup window" },
  {
    name: "Checkout, promo code refused",
    act: send("Apply", { "Promo code": "NO-SUCH-CODE" }),
    words: "This promo code isn't valid for this order.",
  },
  {
    name: "Checkout, promo code below its minimum",
    prepare: refused(checkPromoCode, "PROMO_CODE_MINIMUM", { minimum: "$250.00" }),
    act: send("Apply", { "Promo code": "BIG-PARTY" }),
    words: "This code needs a subtotal of $250.00 or more.",
  },
  {
    name: "Checkout, no window chosen yet",
    path: "/checkout",
    act: pressFirst(/^Continue to payment/),
    words: "Choose a pickup window.",
  },
  {
    name: "Checkout, a tip that is none",
    act: async (page) => {
      await press("Other")(page);
      await page.getByLabel("Your tip in dollars").fill("6000");
      await page.getByLabel("Your tip in dollars").blur();
    },
    words: "Enter an amount like 5.00, up to $500.00",
  },
  ...sharing({ path: "/checkout" }, [
    {
      name: "Checkout, prices, stock and windows have moved",
      prepare: changed(getEvent, runningOut),
      act: pressFirst(/^15%/),
      words: "9 left",
    },
    {
      name: "Checkout, event cancelled",
      prepare: changed(getEvent, { status: "cancelled" }),
      words: "This event was cancelled.",
    },
    {
      name: "Checkout, too many unpaid orders",
      prepare: refused(placeOrder, "ORDER_LIMIT", { count: 5, liftsAt: "8:41 PM" }),
      act: inTurn(chooseWindow, pressFirst(/^Continue to payment/)),
      words: ORDER_LIMIT_TEXT,
    },
    { name: "Payment", act: continueToCardForm, words: "Held for you" },
    {
      name: "Payment, the time is short",
      prepare: changed(getOrder, () => ({ holdExpiresAt: inSeconds(95) })),
      act: (page) => page.locator("details").evaluate((items: HTMLDetailsElement) => (items.open = true)),
      words: "Held for you",
    },
    {
      name: "Payment, the one before took too long",
      prepare: changed(getOrder, { payment: droppedPayment }),
      words: /^Your payment took too long/,
    },
  ]),
  { name: "Dashboard, an order is held", path: "/dashboard", words: /^Unpaid order/ },
  { name: "Event, an order is held", path: "/events", act: openEvent, words: /^Unpaid order/ },
  {
    name: "Dashboard, a held order's bank is asked",
    path: "/dashboard",
    prepare: changed(listHeldOrders, ({ orders }) => ({
      orders: orders.map((order) => ({ ...order, isPaymentUnderWay: true })),
    })),
    words: "Checking with Square. Don't pay again.",
  },
  {
    name: "Held order, another event's cart in the way",
    path: "/dashboard",
    prepare: cartIsAnother,
    act: press("Change order"),
    words: "Changing events will clear your current cart. Continue?",
  },
  { name: "Checkout, changing a held order", act: press("Clear and change"), words: "Keep it as it is" },
  {
    name: "Payment, with wallets",
    prepare: async (_page, site) => Object.assign(site.square, { wallets: true }),
    act: async (page, site) => {
      await continueToCardForm(page);
      for (const wallet of ["Apple Pay", "Google Pay"])
        await page.getByRole("button", { name: `Pay with ${wallet}` }).waitFor();
      Object.assign(site.square, { wallets: false });
    },
    words: "Held for you",
  },
  {
    name: "Payment, waiting for a signal",
    prepare: loseSignal,
    act: (page) => payByCard(page, "4111111111111111"),
    words: /^No signal\. You haven't been charged/,
  },
  {
    name: "Order, waiting for its payment",
    path: "/orders",
    act: openNewestOrder,
    words: /^Pay now · \$/,
  },
  {
    name: "Payment, card declined",
    act: async (page) => {
      await page.getByRole("link", { name: /^Pay now/ }).click();
      await payByCard(page, "4000000000000002");
    },
    words: "Your payment was declined. Please try a different card.",
  },
  {
    name: "Payment, checking with Square",
    prepare: stall(payOrder),
    act: (page) => payByCard(page, "4111111111111111"),
    words: "We're holding your order.",
  },
  {
    name: "Order, just paid",
    prepare: unfaked,
    act: async (page, site) => {
      Object.assign(site.square, { delayMs: 0 });
      await page.waitForURL("**/orders/*");
    },
    words: "You're in",
  },
  {
    name: "Order, another pickup window",
    act: press("Change pickup window"),
    words: "Choose your pickup window",
  },
  {
    name: "Order, cancelling it",
    act: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Cancel Order" }).click();
    },
    words: "will be refunded to Visa •••• 1111",
  },
  {
    name: "Order, cancelled",
    act: (page) => page.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click(),
    words: "You cancelled this order.",
  },
];
