import type { DeclaredError, orderOffered as orderOfferedRoute } from "@secret/contract";
import {
  checkPaymentAmount,
  maySell,
  type OrderTotals,
  ok,
  orderTotals,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import type { Session } from "../../../platform/http/session.ts";
import {
  drawOrderNumber,
  findOpenGiveBack,
  findPendingOrderId,
  lockOrderAndEvent,
  type OpenGiveBack,
  type OrderRow,
  tellOwner,
} from "../../orders/service.ts";
import { findPlaceOfOrder } from "../queries/give-backs.ts";
import { findOrderOfOffer, findSalesTax, takeOffer } from "../queries/offers.ts";
import { findOrderOfKey, findUnitsOf, insertTakeOver } from "../queries/take-over-orders.ts";
import { findGivenLines, type GivenLine } from "./given-lines.ts";

type Refusal = DeclaredError<typeof orderOfferedRoute>;
type Body = z.output<typeof orderOfferedRoute.body>;
type Offer = NonNullable<OpenGiveBack["offer"]>;

/** The order that waits for its payment. */
interface Placed {
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: Date;
}

const NUMBER_ATTEMPTS = 5;

/**
 * Orders what is set aside for the member, as a whole: it waits for its payment as long as it is set aside, and counts
 * nowhere, since what it takes over still holds its stock. Repeating the same request gives the first answer again.
 */
export async function orderOffered(
  context: Context,
  session: Session,
  offerId: string,
  idempotencyKey: string,
  body: Body,
): Promise<Result<Placed, Refusal>> {
  const { userId } = session;
  const requestHash = hashRequest({ offerId, ...body });
  const givenId = await findOrderOfOffer(context.database, offerId, userId);
  if (givenId === undefined) return refuse("OFFER_OVER");
  return inTransaction(context.database, async (transaction) => {
    const given = await lockOrderAndEvent(transaction, givenId);
    const known = await findOrderOfKey(transaction, userId, idempotencyKey);
    if (known !== undefined)
      return known.requestHash === requestHash ? ok(known) : refuse("IDEMPOTENCY_KEY_REUSED");
    const checked = await check(context, transaction, { given, offerId, userId, body });
    if (!checked.ok) return checked;
    const { offer, totals, lines, units } = checked.value;
    const wish = { ...totals, lines, units, userId, takesOver: givenId, idempotencyKey, requestHash };
    const placed = await insert(context, transaction, { ...wish, holdExpiresAt: offer.expiresAt });
    if (placed === undefined) return refuse("IDEMPOTENCY_KEY_REUSED");
    await takeOffer(transaction, offerId, placed.id);
    tellPlaced(context, transaction, placed, userId, checked.value.eventId);
    return ok(placed);
  });
}

interface Asked {
  readonly given: OrderRow | undefined;
  readonly offerId: string;
  readonly userId: string;
  readonly body: Body;
}

interface Checked {
  readonly offer: Offer;
  readonly totals: OrderTotals;
  readonly eventId: string;
  readonly lines: readonly GivenLine[];
  readonly units: number;
}

async function check(
  context: Context,
  transaction: Transaction,
  { given, offerId, userId, body }: Asked,
): Promise<Result<Checked, Refusal>> {
  const offer = given && (await findStandingOffer(context, transaction, given, offerId));
  if (given === undefined || offer === undefined) return refuse("OFFER_OVER");
  const { eventId } = given;
  if ((await findPendingOrderId(transaction, eventId, userId)) !== undefined)
    return refuse("PENDING_ORDER_EXISTS");
  const placed = await findGivenLines(transaction, given.id);
  const lines = placed.filter(({ quantity }) => quantity > 0);
  const had = await findUnitsOf(transaction, eventId, userId);
  for (const { menuItemId, name, quantity, maxPerMember: limit } of lines) {
    if (limit !== null && (had.get(menuItemId) ?? 0) + quantity > limit)
      return refuse("ITEM_LIMIT_REACHED", { params: { name, menuItemId, limit } });
  }
  const salesTaxPpm = await findSalesTax(transaction, eventId);
  const totals = orderTotals(lines, { salesTaxPpm, tipCents: body.tipCents });
  const payable = checkPaymentAmount(totals.totalCents);
  if (!payable.ok) return payable;
  if (totals.totalCents !== body.shownTotalCents)
    return refuse("TOTAL_CHANGED", { params: { totalCents: totals.totalCents } });
  const refundedUnits = placed.reduce((sum, line) => sum + line.refundedQuantity * line.pickupUnits, 0);
  return ok({ offer, totals, eventId, lines, units: Math.max(given.units - refundedUnits, 0) });
}

/** The offer, as long as it can be taken. One that is ordered already is the pending order that this member has. */
async function findStandingOffer(
  context: Context,
  transaction: Transaction,
  given: OrderRow,
  offerId: string,
): Promise<Offer | undefined> {
  const now = context.clock.now();
  const { windowStartsAt } = await findPlaceOfOrder(transaction, given.id);
  if (!maySell({ ...given, windowStartsAt }, now)) return undefined;
  const offer = (await findOpenGiveBack(transaction, given.id))?.offer;
  if (offer?.id !== offerId || offer.expiresAt <= now) return undefined;
  return offer.orderStatus === null || offer.orderStatus === "pending" ? offer : undefined;
}

async function insert(
  context: Context,
  transaction: Transaction,
  wish: Omit<Parameters<typeof insertTakeOver>[1], "orderNumber">,
): Promise<Placed | undefined> {
  for (let attempt = 1; attempt <= NUMBER_ATTEMPTS; attempt++) {
    const orderNumber = drawOrderNumber();
    const id = await insertTakeOver(transaction, { ...wish, orderNumber }, context.clock.now());
    const { totalCents, holdExpiresAt } = wish;
    if (id !== undefined) return { id, orderNumber, totalCents, holdExpiresAt };
    if ((await findOrderOfKey(transaction, wish.userId, wish.idempotencyKey)) !== undefined) return undefined;
  }
  throw new Error("no free order number was found");
}

/** Every device of the member's shows what waits for its payment. */
function tellPlaced(
  context: Context,
  transaction: Transaction,
  { id, orderNumber }: Placed,
  ownerId: string,
  eventId: string,
): void {
  const held = { id, eventId, ownerId, orderNumber, status: "pending", cancelReason: null } as const;
  transaction.afterCommit(() => {
    tellOwner(context, held, context.clock.now());
    context.live.publish({ to: { userId: ownerId }, event: { type: "my-event.changed", eventId } });
  });
}
