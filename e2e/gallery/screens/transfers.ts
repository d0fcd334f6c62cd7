import {
  type CallOutput,
  claimTransfer,
  createTransfer,
  type ErrorCode,
  getOrder,
  lookAtTransfer,
  type OrderDetail,
  shareTransferLink,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { changed, fail, given, refused, stall } from "../../made-up/answers.ts";
import {
  fill,
  inTurn,
  NOBODYS,
  openNewestOrder,
  press,
  pressFirst,
  type Screen,
  send,
  sharing,
} from "../screen.ts";

const TOKEN = `SECRET_${"kN4v".repeat(10)}abc`;
const PATH = `/transfer/${TOKEN}`;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const OFFER: CallOutput<typeof lookAtTransfer> = {
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
      imageUrl: "/menu/hot-honey-tail.avif",
      allergens: ["shellfish", "wheat"],
    },
    { name: "Street Slaw", quantity: 1, imageUrl: "/menu/street-slaw.avif", allergens: [] },
    { name: "Charred Corn Ribs with Lime and Cotija", quantity: 1, imageUrl: null, allergens: null },
  ],
};

const offering = (change: Partial<typeof OFFER> = {}) => given(lookAtTransfer, { ...OFFER, ...change });

const ending = (name: string, code: ErrorCode, words: string, params = {}): Screen => ({
  name: `Claim, ${name}`,
  path: PATH,
  prepare: refused(lookAtTransfer, code, params),
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
    act: fill("Email or phone", "(213) 555-0177"),
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
    act: pressFirst("Sign in", "link"),
    words: "Sign in to claim what your friend kept for you.",
  },
  ending("invalid", "TRANSFER_INVALID", "Invalid Transfer"),
  ending("expired", "TRANSFER_EXPIRED", "Transfer Expired"),
  ending("claimed already", "TRANSFER_CLAIMED", "Already Claimed"),
  ending("too late", "ORDER_NOT_TRANSFERABLE", "Too Late to Claim", { status: "ready" }),
  ending("asked too often", "OVER_REQUEST_RATE_LIMIT", "Your link didn't load"),
  { name: "Claim, not loaded", path: PATH, prepare: fail(lookAtTransfer), words: "Your link didn't load" },
  {
    name: "Claim, loading",
    path: PATH,
    prepare: stall(lookAtTransfer),
    words: "Somebody kept something for you.",
  },
];

const LINK = `https://secret.example${PATH}`;
const OFFERED = {
  contact: "ben@example.com",
  message: "Enjoy it while it's hot.",
  createdAt: inHours(-1.6),
  expiresAt: inHours(22.4),
};

const CONFIRMED = {
  status: "confirmed",
  cancelReason: null,
  pickedUpAt: null,
  refunds: [],
} satisfies Partial<OrderDetail>;
const transferable = changed(getOrder, { ...CONFIRMED, mayTransfer: true, transfer: null });
const offered = changed(getOrder, { ...CONFIRMED, mayTransfer: false, transfer: OFFERED });
/** An order that somebody else has paid. */
const unpaid = ({ items }: OrderDetail) => ({
  ...{ bill: null, payment: null, totalCents: null, refundableCents: 0 },
  items: items.map((item) => ({ ...item, unitPriceCents: null, totalPriceCents: null })),
});

/** Mocks a new transfer, whose answer includes the order. */
const offerSent = (answer: Pick<CallOutput<typeof createTransfer>, "sentBy" | "notSentBecause">) =>
  inTurn(transferable, (page: Page) =>
    page.route("**/api/orders/*/transfer", async (route) => {
      const id = new URL(route.request().url()).pathname.split("/")[3];
      const own: OrderDetail = await (await page.request.get(`/api/orders/${id}`)).json();
      await offered(page);
      const order: OrderDetail = { ...own, ...CONFIRMED, mayTransfer: false, transfer: OFFERED };
      await route.fulfill({ json: { order, link: LINK, ...answer } });
    }),
  );

const openSheet = inTurn(openNewestOrder, press("Transfer Order"));

const sendOffer = inTurn(
  openSheet,
  send("Create link", {
    "Email or phone": "ben@example.com",
    "Message (optional)": "Enjoy it while it's hot.",
  }),
);

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
      prepare: inTurn(transferable, refused(createTransfer, "ORDER_NOT_TRANSFERABLE", { status: "ready" })),
      act: sendOffer,
      words: "Cannot transfer order with status: ready",
    },
    {
      name: "Transfer, the server was busy",
      prepare: inTurn(transferable, refused(createTransfer, "BUSY")),
      act: sendOffer,
      words: /^We're really busy right now/,
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
      act: openNewestOrder,
      words: "Waiting for your friend",
    },
  ]),
  {
    name: "Transfer, another link",
    prepare: given(shareTransferLink, { link: LINK }),
    act: press("Share link"),
    words: "Links you've already shared still work, too.",
  },
  ...sharing({ path: "/orders" }, [
    {
      name: "Transfer, replacing the link",
      prepare: offered,
      act: inTurn(openNewestOrder, pressFirst("Replace link")),
      words: "Replace the link?",
    },
    {
      name: "Order, given away",
      prepare: changed(getOrder, {
        ...CONFIRMED,
        status: "transferred",
        mayTransfer: false,
        mayCancel: false,
        transfer: null,
        givenTo: { name: "Ben", at: inHours(-2), isCancelled: false },
      }),
      act: openNewestOrder,
      words: /^You gave this order to Ben/,
    },
    {
      name: "Order, received from a friend",
      prepare: changed(getOrder, (order) => ({
        ...CONFIRMED,
        ...unpaid(order),
        ...{ mayTransfer: true, transfer: null, givenBy: "Ben" },
      })),
      act: openNewestOrder,
      words: "A gift from Ben.",
    },
  ]),
  ...sharing({ path: PATH }, [
    { name: "Claim, as a member", prepare: offering(), words: "Claim order" },
    {
      name: "Claim, beyond a limit",
      prepare: inTurn(
        offering(),
        refused(claimTransfer, "ITEM_LIMIT_REACHED", { limit: 2, name: "Hot Honey Tail" }),
      ),
      act: press("Claim order"),
      words: "Limit 2 of Hot Honey Tail per person, including earlier orders.",
    },
    {
      name: "Claim, the server was busy",
      prepare: inTurn(offering(), refused(claimTransfer, "BUSY")),
      act: press("Claim order"),
      words: /^We're really busy right now/,
    },
    {
      name: "Claim, one's own link",
      prepare: offering({ isOwn: true }),
      words: "This is your own offer. Send the link to your friend.",
    },
    {
      name: "Claimed",
      prepare: inTurn(offering(), given(claimTransfer, { orderId: NOBODYS })),
      act: press("Claim order"),
      words: "Yours",
    },
    {
      name: "Claimed, read again",
      prepare: inTurn(refused(lookAtTransfer, "TRANSFER_CLAIMED", { orderId: NOBODYS }), (page: Page) =>
        page.route(`**/api/orders/${NOBODYS}`, (route) => route.fulfill({ json: { ...OFFER, id: NOBODYS } })),
      ),
      words: "The Roof on 6th",
    },
  ]),
];
