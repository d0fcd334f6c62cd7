import type { claimReturnedOrder as claimReturnedOrderRoute, DeclaredError } from "@secret/contract";
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
  claimReturned,
  findLimitedUnits,
  findOrderOfKey,
  findPendingOrderId,
  lockOrderAndEvent,
  type OrderRow,
} from "../../order-book/index.ts";
import { publishToOwner } from "../../orders/index.ts";
import { findOrderOfOffer, findSalesTax, takeOffer } from "../queries/offers.ts";
import { findOpenReturn, type OpenReturn } from "../queries/open-returns.ts";
import { findPlaceOfOrder } from "../queries/returns.ts";
import { findReturnedLines, type ReturnedLine } from "./returned-lines.ts";

type Refusal = DeclaredError<typeof claimReturnedOrderRoute>;
type Body = z.output<typeof claimReturnedOrderRoute.body>;
type Offer = NonNullable<OpenReturn["offer"]>;

/** Order that waits for its payment. */
interface Placed {
  readonly id: string;
  readonly orderNumber: string;
  readonly totalCents: number;
  readonly holdExpiresAt: Date;
}

/**
 * Orders a member's offer as a whole. The order waits for payment until the offer ends, and isn't counted, because the
 * returned order still holds the stock. A repeated request gets the first answer.
 */
export async function claimReturnedOrder(
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
    const { returned, offer, totals, lines, units } = checked.value;
    const holdExpiresAt = offer.expiresAt;
    // The owner's notes to the kitchen aren't copied.
    const claim = { totals, lines, units, userId, idempotencyKey, requestHash, holdExpiresAt };
    const claimed = await claimReturned(transaction, returned, claim, context.clock.now());
    if (claimed === undefined) return refuse("IDEMPOTENCY_KEY_REUSED");
    await takeOffer(transaction, offerId, claimed.id);
    const placed = { ...claimed, totalCents: totals.totalCents, holdExpiresAt };
    publishPlaced(context, transaction, placed, userId, returned.eventId);
    return ok(placed);
  });
}

interface OfferRequest {
  readonly given: OrderRow | undefined;
  readonly offerId: string;
  readonly userId: string;
  readonly body: Body;
}

interface CheckedOffer {
  readonly returned: OrderRow;
  readonly offer: Offer;
  readonly totals: OrderTotals;
  readonly lines: readonly ReturnedLine[];
  readonly units: number;
}

async function check(
  context: Context,
  transaction: Transaction,
  { given, offerId, userId, body }: OfferRequest,
): Promise<Result<CheckedOffer, Refusal>> {
  const offer = given && (await findClaimableOffer(context, transaction, given, offerId));
  if (given === undefined || offer === undefined) return refuse("OFFER_OVER");
  const { eventId } = given;
  if ((await findPendingOrderId(transaction, eventId, userId)) !== undefined)
    return refuse("PENDING_ORDER_EXISTS");
  const placed = await findReturnedLines(transaction, given.id);
  const lines = placed.filter(({ quantity }) => quantity > 0);
  const had = await findLimitedUnits(transaction, { eventId, memberId: userId, isPaidOnly: false });
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
  return ok({ returned: given, offer, totals, lines, units: Math.max(given.units - refundedUnits, 0) });
}

/** Returns the offer if it can be claimed. If it's already ordered, its pending order is this member's. */
async function findClaimableOffer(
  context: Context,
  transaction: Transaction,
  given: OrderRow,
  offerId: string,
): Promise<Offer | undefined> {
  const now = context.clock.now();
  const { windowStartsAt } = await findPlaceOfOrder(transaction, given.id);
  if (!maySell({ ...given, windowStartsAt }, now)) return undefined;
  const offer = (await findOpenReturn(transaction, given.id))?.offer;
  if (offer?.id !== offerId || offer.expiresAt <= now) return undefined;
  return offer.orderStatus === null || offer.orderStatus === "pending" ? offer : undefined;
}

/** Publishes the pending order to the member's devices. */
function publishPlaced(
  context: Context,
  transaction: Transaction,
  { id, orderNumber }: Placed,
  ownerId: string,
  eventId: string,
): void {
  const held = { id, eventId, ownerId, orderNumber, status: "pending", cancelReason: null } as const;
  transaction.afterCommit(() => {
    publishToOwner(context, held, context.clock.now());
    context.live.publish({ to: { userId: ownerId }, event: { type: "my-event.changed", eventId } });
  });
}
