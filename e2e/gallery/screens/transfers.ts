import { ERRORS } from "@secret/contract";
import type { Page } from "playwright-core";
import { fail, given, press, type Screen, send, sharing, stall } from "../screen.ts";

const TOKEN = `SECRET_${"kN4v".repeat(10)}abc`;
const PATH = `/transfer/${TOKEN}`;
const LOOK = "**/api/transfers/look";
const CLAIM = "**/api/transfers/claim";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const OFFER = {
  from: "Ana",
  message: "I can't make it on Friday.\nThe hot honey one is the best thing you'll eat this month!",
  expiresAt: inHours(22.4),
  isOwn: false,
  event: {
    title: "Koreatown Rooftop Supper",
    locationName: "The Roof on 6th",
    address: "3500 W 6th St",
    zipCode: "90020",
    timeZone: "America/Los_Angeles",
    eventAt: "2026-11-28T02:00:00.000Z",
  },
  pickupWindow: { startsAt: "2026-11-28T02:00:00.000Z", endsAt: "2026-11-28T02:20:00.000Z" },
  items: [
    {
      name: "Hot Honey Tail",
      quantity: 2,
      imageUrl: "/menu/hot-honey-tail.svg",
      allergens: ["shellfish", "wheat"],
    },
    { name: "Street Slaw", quantity: 1, imageUrl: "/menu/street-slaw.svg", allergens: [] },
    { name: "Charred Corn Ribs with Lime and Cotija", quantity: 1, imageUrl: null, allergens: null },
  ],
};

const offering = (change: object = {}) => given(LOOK, { ...OFFER, ...change });

/** Mocks a refusal. */
const refusing = (call: string, code: keyof typeof ERRORS, params: object = {}) => {
  const { status, message } = ERRORS[code];
  const words = message.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(params, name)));
  return given(call, { type: "about:blank", title: "Refused", status, code, detail: words, params }, status);
};

const ending = (name: string, code: keyof typeof ERRORS, words: string, params: object = {}): Screen => ({
  name: `Claim, ${name}`,
  path: PATH,
  prepare: refusing(LOOK, code, params),
  words,
});

/** A transfer link, as a visitor sees it. */
export const CLAIM_SCREENS: readonly Screen[] = [
  ...sharing({ path: PATH }, [
    { name: "Claim, as a visitor", prepare: offering(), words: "Ana kept something for you." },
    {
      name: "Claim, without a message, from a long name",
      prepare: offering({ from: "Maximiliane-Alexandria", message: "" }),
      words: "Maximiliane-Alexandria kept something for you.",
    },
    {
      name: "Claim, creating an account",
      prepare: offering(),
      act: press("Create account"),
      words: "Create your account",
    },
  ]),
  {
    name: "Claim, an account by phone",
    act: (page) => page.getByLabel("Email or phone").fill("(213) 555-0177"),
    words: /Reply STOP/,
  },
  {
    name: "Claim, an account with fields missing",
    act: press("Create account"),
    words: "Please fill in all required fields",
  },
  {
    name: "Claim, signing in for it",
    path: PATH,
    prepare: offering(),
    act: (page) => page.getByRole("link", { name: "Sign in" }).click(),
    words: "Sign in to claim what your friend kept for you.",
  },
  ending("invalid", "TRANSFER_INVALID", "Invalid Transfer"),
  ending("expired", "TRANSFER_EXPIRED", "Transfer Expired"),
  ending("claimed already", "TRANSFER_CLAIMED", "Already Claimed"),
  ending("too late", "ORDER_NOT_TRANSFERABLE", "Too Late to Claim", { status: "ready" }),
  ending("asked too often", "OVER_REQUEST_RATE_LIMIT", "Your link didn't load"),
  { name: "Claim, not loaded", path: PATH, prepare: fail(LOOK), words: "Your link didn't load" },
  { name: "Claim, loading", path: PATH, prepare: stall(LOOK), words: "Somebody kept something for you." },
];

const ORDER = /\/api\/orders\/[^/]{36}$/;
const TRANSFER = "**/api/orders/*/transfer";
const LINK = `https://secret.example${PATH}`;
const OFFERED = {
  contact: "ben@example.com",
  message: "Enjoy it while it's hot.",
  createdAt: inHours(-1.6),
  expiresAt: inHours(22.4),
};

/** Mocks a change of the member's newest order. */
const withOrder = (change: object | ((order: { items: object[] }) => object)) => (page: Page) =>
  page.route(ORDER, async (route) => {
    const response = await route.fetch();
    const order = await response.json();
    const changed = typeof change === "function" ? change(order) : change;
    await route.fulfill({ response, json: { ...order, ...changed } });
  });
const CONFIRMED = { status: "confirmed", cancelReason: null, pickedUpAt: null, refunds: [] };
const transferable = withOrder({ ...CONFIRMED, mayTransfer: true, transfer: null });
const offered = withOrder({ ...CONFIRMED, mayTransfer: false, transfer: OFFERED });
/** An order that somebody else has paid. */
const unpaid = ({ items }: { items: object[] }) => ({
  ...{ bill: null, payment: null, totalCents: null, refundableCents: 0 },
  items: items.map((item) => ({ ...item, unitPriceCents: null, totalPriceCents: null })),
});

const newestOrder = (page: Page) => page.getByRole("link", { name: "View Details" }).first().click();

/** Mocks a new transfer, whose answer includes the order. */
const offerSent = (answer: object) => async (page: Page) => {
  await transferable(page);
  await page.route(TRANSFER, async (route) => {
    const id = new URL(route.request().url()).pathname.split("/")[3];
    const order = await (await page.request.get(`/api/orders/${id}`)).json();
    await offered(page);
    const json = {
      order: { ...order, ...CONFIRMED, mayTransfer: false, transfer: OFFERED },
      link: LINK,
      ...answer,
    };
    await route.fulfill({ json });
  });
};

const openSheet = async (page: Page) => {
  await newestOrder(page);
  await press("Transfer Order")(page);
};

const sendOffer = async (page: Page) => {
  await openSheet(page);
  await send("Create link", {
    "Email or phone": "ben@example.com",
    "Message (optional)": "Enjoy it while it's hot.",
  })(page);
};

/** An order during its transfer, and a transfer link as a member sees it. */
export const TRANSFER_SCREENS: readonly Screen[] = [
  {
    name: "Transfer, to whom",
    path: "/orders",
    prepare: transferable,
    act: openSheet,
    words: "The link works for 24 hours.",
  },
  { name: "Transfer, no contact", act: press("Create link"), words: "Contact is required" },
  {
    name: "Transfer, a contact that is none",
    act: send("Create link", { "Email or phone": "ben" }),
    words: "Please enter a valid email address or phone number",
  },
  ...sharing({ path: "/orders" }, [
    {
      name: "Transfer, refused",
      prepare: async (page) => {
        await transferable(page);
        await refusing(TRANSFER, "ORDER_NOT_TRANSFERABLE", { status: "ready" })(page);
      },
      act: sendOffer,
      words: "Cannot transfer order with status: ready",
    },
    {
      name: "Transfer, link to share",
      prepare: offerSent({ sentBy: "email", notSentBecause: null }),
      act: sendOffer,
      words: /^We're emailing a link to ben@example.com/,
      reopens: true,
    },
    {
      name: "Transfer, link that isn't sent",
      prepare: offerSent({ sentBy: null, notSentBecause: "foreign-number" }),
      act: sendOffer,
      words: /^We can only text US numbers/,
      reopens: true,
    },
    {
      name: "Order, offered to a friend",
      prepare: offered,
      act: newestOrder,
      words: "Waiting for your friend",
    },
  ]),
  {
    name: "Transfer, another link",
    prepare: given("**/api/orders/*/transfer/link", { link: LINK }),
    act: press("Share link"),
    words: "Links you've already shared still work, too.",
  },
  ...sharing({ path: "/orders" }, [
    {
      name: "Transfer, replacing the link",
      prepare: offered,
      act: async (page) => {
        await newestOrder(page);
        await page.getByRole("button", { name: "Replace link" }).click();
      },
      words: "Replace the link?",
    },
    {
      name: "Order, given away",
      prepare: withOrder({
        ...CONFIRMED,
        status: "transferred",
        mayTransfer: false,
        mayCancel: false,
        transfer: null,
        givenTo: { name: "Ben", at: inHours(-2), isCancelled: false },
      }),
      act: newestOrder,
      words: /^You gave this order to Ben/,
    },
    {
      name: "Order, received from a friend",
      prepare: withOrder((order) => ({
        ...CONFIRMED,
        ...unpaid(order),
        ...{ mayTransfer: true, transfer: null, givenBy: "Ben" },
      })),
      act: newestOrder,
      words: "A gift from Ben.",
    },
  ]),
  ...sharing({ path: PATH }, [
    { name: "Claim, as a member", prepare: offering(), words: "Claim order" },
    {
      name: "Claim, beyond a limit",
      prepare: async (page) => {
        await offering()(page);
        await refusing(CLAIM, "ITEM_LIMIT_REACHED", { limit: 2, name: "Hot Honey Tail" })(page);
      },
      act: press("Claim order"),
      words: "Limit 2 of Hot Honey Tail per person, including earlier orders.",
    },
    {
      name: "Claim, one's own link",
      prepare: offering({ isOwn: true }),
      words: "This is your own offer. Send the link to your friend.",
    },
    {
      name: "Claimed",
      prepare: async (page) => {
        await offering()(page);
        await given(CLAIM, { orderId: "00000000-0000-4000-8000-000000000000" })(page);
      },
      act: press("Claim order"),
      words: "Yours",
    },
    {
      name: "Claimed, read again",
      prepare: async (page) => {
        const id = "00000000-0000-4000-8000-000000000000";
        await refusing(LOOK, "TRANSFER_CLAIMED", { orderId: id })(page);
        await given(`**/api/orders/${id}`, { ...OFFER, id })(page);
      },
      words: "The Roof on 6th",
    },
  ]),
];
