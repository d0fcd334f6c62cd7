import { randomUUID } from "node:crypto";
import {
  type CallOutput,
  cancelOrder,
  claimReturnedOrder,
  claimTransfer,
  createTransfer,
  deleteProfile,
  type EventDetail,
  getMyEvent,
  getOrderMoney,
  payOrder,
  placeOrder,
  refundOrder,
  registerForEvent,
  returnOrder,
  setOrderStatus,
} from "@secret/contract";
import { type Discount, orderTotals, paidForPieces } from "@secret/domain";
import { tokenOfLink } from "../../apps/server/testing/transfers.ts";
import { GOOD_CARD, untilAnswered } from "../kit/buyer.ts";
import {
  type Client,
  choose,
  type DisputeDecision,
  deal,
  type PaidOrder,
  type Season,
  tally,
} from "./season-world.ts";

const DECLINED_CARD = "cnon:card-nonce-declined";
const REASON = "It was cold";
const TIP_MAX_CENTS = 900;
const SECOND_ACTION_SHARE = 0.3;
const DECISIONS: readonly DisputeDecision[] = [
  ...(["WON", "LOST"] as const).flatMap((state) => [false, true].map((isLate) => ({ state, isLate }))),
  { state: undefined, isLate: true },
];

/** Promo codes of the season; most orders have none. */
export const PROMO_CODES: readonly { readonly code: string; readonly discount: Discount }[] = [
  { code: "SEASON-15", discount: { kind: "percent", percent: 15 } },
  { code: "SEASON-333", discount: { kind: "amount", amountCents: 333 } },
];
const CODES = [undefined, undefined, undefined, ...PROMO_CODES];

/** Does something to a paid order, at any time after the payment and even while the server is killed. Returns whether it worked. */
type Action = (season: Season, order: PaidOrder, share: number) => Promise<boolean>;

const ACTIONS: Readonly<Record<string, { readonly weight: number; readonly run: Action }>> = {
  kept: { weight: 6, run: async () => true },
  cancelled: { weight: 2, run: cancelByOwner },
  "cancelled by admin": { weight: 2, run: cancelByAdmin },
  "refunded by line": { weight: 4, run: refundPiece },
  "refunded by amount": { weight: 4, run: refundAmount },
  "refunded whole": { weight: 1, run: (season, order) => refundAmount(season, order, 1) },
  "refunded at Square": { weight: 3, run: refundAtSquare },
  transferred: { weight: 2, run: transfer },
  disputed: { weight: 2, run: (season, order) => dispute(season, order, deal(season, DECISIONS)) },
  erased: { weight: 1, run: eraseAccount },
};
const ACTION_POOL = Object.entries(ACTIONS).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/**
 * Picks an order and the actions that follow it at random.
 * @returns a function that places the order and runs the actions; it returns the order if nothing was done to it
 */
export function drawOrder(
  season: Season,
  event: EventDetail,
  cookie: string,
): () => Promise<PaidOrder | undefined> {
  const { random } = season;
  const quantities = event.menu.map(() => random.integer(0, 2));
  const lines = event.menu.map(({ id: menuItemId, priceCents: unitPriceCents }, index) => ({
    menuItemId,
    unitPriceCents,
    quantity: quantities.some((each) => each > 0) ? (quantities[index] ?? 0) : 1,
  }));
  const order = {
    lines: lines.filter(({ quantity }) => quantity > 0),
    tipCents: random.integer(0, 1) * random.integer(1, TIP_MAX_CENTS),
    code: choose(random, CODES),
    isDeclinedFirst: random.next() < 0.1,
  };
  const drawn = [
    deal(season, ACTION_POOL),
    ...(random.next() < SECOND_ACTION_SHARE ? [deal(season, ACTION_POOL)] : []),
  ];
  // Our refund would wait for the owner if Square refused it because of a refund that we don't know of yet.
  const actions = drawn.includes("refunded at Square") ? ["refunded at Square"] : drawn;
  const shares = actions.map(() => random.next());
  return async () => {
    const paid = await buy(season, event, cookie, order);
    if (paid === undefined) return undefined;
    for (const [index, name] of actions.entries())
      if (await ACTIONS[name]?.run(season, paid, shares[index] ?? 0)) tally(season, name);
    return actions.every((name) => name === "kept") ? paid : undefined;
  };
}

interface DrawnOrder {
  readonly lines: readonly {
    readonly menuItemId: string;
    readonly unitPriceCents: number;
    readonly quantity: number;
  }[];
  readonly tipCents: number;
  readonly code: (typeof CODES)[number];
  readonly isDeclinedFirst: boolean;
}

async function buy(
  season: Season,
  event: EventDetail,
  cookie: string,
  { lines, tipCents, code, isDeclinedFirst }: DrawnOrder,
): Promise<PaidOrder | undefined> {
  const call = season.clientOf(cookie);
  const bill = orderTotals(lines, { salesTaxPpm: event.salesTaxPpm, tipCents, discount: code?.discount });
  const body = {
    eventId: event.id,
    pickupWindowId: event.pickupWindows[0]?.id ?? "",
    tipCents,
    shownTotalCents: bill.totalCents,
    ...(code && { promoCode: code.code }),
    lines: lines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
  };
  const idempotencyKey = randomUUID();
  const placed = await untilAnswered(() => call(placeOrder, { body, idempotencyKey }));
  if (placed === undefined) return undefined;
  tally(season, "placed");
  if (isDeclinedFirst) await pay(call, placed.id, bill.totalCents, DECLINED_CARD);
  if ((await pay(call, placed.id, bill.totalCents)) === undefined) return undefined;
  tally(season, "paid");
  return { id: placed.id, cookie, bill, lines, refunded: lines.map(() => 0) };
}

/** Pays for an order. Returns undefined if it is refused. */
export function pay(call: Client, id: string, shownTotalCents: number, sourceId = GOOD_CARD) {
  const body = { sourceId, sourceKind: "card" as const, shownTotalCents };
  const idempotencyKey = randomUUID();
  return untilAnswered(() => call(payOrder, { params: { id }, body, idempotencyKey }));
}

async function cancelByOwner({ clientOf }: Season, { id, cookie }: PaidOrder): Promise<boolean> {
  return (await untilAnswered(() => clientOf(cookie)(cancelOrder, { params: { id } }))) !== undefined;
}

async function cancelByAdmin({ admin }: Season, { id }: PaidOrder): Promise<boolean> {
  const body = { status: "cancelled" as const, reason: REASON };
  return (await untilAnswered(() => admin(setOrderStatus, { params: { id }, body }))) !== undefined;
}

/** Refunds an amount. Returns whether it was accepted. */
async function refund(
  { admin }: Season,
  id: string,
  amountCents: number,
  lines?: { position: number; quantity: number }[],
): Promise<boolean> {
  const body = { amountCents, reason: REASON, ...(lines && { lines }) };
  const idempotencyKey = randomUUID();
  return (
    (await untilAnswered(() => admin(refundOrder, { params: { id }, body, idempotencyKey }))) !== undefined
  );
}

async function refundPiece(season: Season, order: PaidOrder, share: number): Promise<boolean> {
  const { bill, lines, refunded } = order;
  const position = Math.floor(share * lines.length);
  const piece = [{ position, quantity: 1 }];
  const billed = lines.map((line, index) => ({
    ...line,
    position: index,
    refundedQuantity: refunded[index] ?? 0,
  }));
  const cents = paidForPieces(bill, billed, piece);
  if (cents === undefined || cents === 0 || !(await refund(season, order.id, cents, piece))) return false;
  refunded[position] = (refunded[position] ?? 0) + 1;
  return true;
}

/** Refunds a share of what can still be refunded. Returns the amount in cents, or 0 if it isn't accepted. */
export async function refundShare(season: Season, id: string, share: number): Promise<number> {
  const cents = Math.ceil(((await moneyOf(season, id))?.refundableCents ?? 0) * share);
  return cents > 0 && (await refund(season, id, cents)) ? cents : 0;
}

async function refundAmount(season: Season, { id }: PaidOrder, share: number): Promise<boolean> {
  return (await refundShare(season, id, share)) > 0;
}

/** A member cancels the order and deletes the account, whose money stays in the books. */
async function eraseAccount(season: Season, order: PaidOrder): Promise<boolean> {
  if (!(await cancelByOwner(season, order))) return false;
  const call = season.clientOf(order.cookie);
  return (await untilAnswered(() => call(deleteProfile, { body: {} }))) !== undefined;
}

/** The owner refunds any part of a payment in Square's dashboard. An order of which nothing is left paid is theirs to cancel. */
async function refundAtSquare(season: Season, { id }: PaidOrder, share: number): Promise<boolean> {
  const payment = await findAtSquare(season, id);
  if (payment === undefined) return false;
  season.square.refundByHand(payment.id, Math.max(1, Math.floor(payment.leftCents * share)));
  return true;
}

/** The cardholder disputes what they haven't got back. Returns whether anything was left to dispute. */
export async function dispute(
  season: Season,
  { id }: PaidOrder,
  decision: DisputeDecision,
): Promise<boolean> {
  const payment = await findAtSquare(season, id);
  if (payment === undefined) return false;
  const amount_money = { amount: payment.leftCents, currency: "USD" };
  const opened = season.square.disputes.open(payment.id, { amount_money });
  season.disputes.set(payment.id, { id: opened.id, ...decision, isDecided: false });
  return true;
}

/** Finds Square's payment of an order; undefined if nothing of it is left, or it is disputed. */
async function findAtSquare(
  season: Season,
  id: string,
): Promise<{ id: string; leftCents: number } | undefined> {
  const payment = (await moneyOf(season, id))?.payments.find(({ state }) => state === "captured");
  const paymentId = payment?.providerPaymentId ?? "";
  if (payment === undefined || season.disputes.has(paymentId)) return undefined;
  const leftCents = payment.amountCents - season.square.ledger.refundedAmount(paymentId);
  return leftCents > 0 ? { id: paymentId, leftCents } : undefined;
}

function moneyOf({ admin }: Season, id: string): Promise<CallOutput<typeof getOrderMoney> | undefined> {
  return untilAnswered(() => admin(getOrderMoney, { params: { id } }));
}

async function transfer({ clientOf, nextGuest }: Season, { id, cookie }: PaidOrder): Promise<boolean> {
  const body = { contact: `friend-${randomUUID()}@secret.example` };
  const offered = await untilAnswered(() => clientOf(cookie)(createTransfer, { params: { id }, body }));
  if (offered === undefined) return false;
  const claimer = clientOf(nextGuest());
  const token = tokenOfLink(offered.link);
  return (await untilAnswered(() => claimer(claimTransfer, { body: { token } }))) !== undefined;
}

/** Returns an order to the waitlist of a sold-out event, where the next guest claims and pays for it. */
export async function passOn(season: Season, { id, cookie }: PaidOrder, event: EventDetail): Promise<void> {
  const { clientOf, nextGuest } = season;
  const taker = clientOf(nextGuest());
  const params = { id: event.id };
  if (await untilAnswered(() => taker(registerForEvent, { params }))) tally(season, "waited");
  if (!(await untilAnswered(() => clientOf(cookie)(returnOrder, { params: { id } })))) return;
  tally(season, "returned");
  await season.offerReturned();
  const offer = (await untilAnswered(() => taker(getMyEvent, { params })))?.returnedOrderOffer;
  if (!offer) return;
  const body = { tipCents: 0, shownTotalCents: offer.subtotalCents + offer.taxCents };
  const idempotencyKey = randomUUID();
  const claim = { params: { id: offer.id }, body, idempotencyKey };
  const placed = await untilAnswered(() => taker(claimReturnedOrder, claim));
  if (placed === undefined) return;
  tally(season, "placed");
  if (await pay(taker, placed.id, placed.totalCents)) tally(season, "claimed");
}
