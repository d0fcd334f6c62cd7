import { DAY_MS, ok, orderTotals, type Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrder } from "../../order-book/index.ts";
import { findEndedOffer as findEnded, findOpenOffer, findOrderOfOffer } from "../queries/offers.ts";
import { findOpenReturn } from "../queries/open-returns.ts";
import { passOn } from "./offer.ts";
import { findReturnedLines } from "./returned-lines.ts";

/** Returns a member's open offer of an event that they haven't ordered yet. */
export async function findOffer(
  { database, clock }: Pick<Context, "database" | "clock">,
  eventId: string,
  userId: string,
) {
  const found = await findOpenOffer(database, eventId, userId, clock.now());
  if (found === undefined) return null;
  const { orderId, salesTaxPpm, ...offer } = found;
  const lines = (await findReturnedLines(database, orderId)).filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return null;
  const items = lines.map(({ menuItemId, name, description, imageUrl, quantity, unitPriceCents }) => {
    const totalPriceCents = quantity * unitPriceCents;
    return { menuItemId, name, description, imageUrl, quantity, unitPriceCents, totalPriceCents };
  });
  const { subtotalCents, taxCents } = orderTotals(lines, { salesTaxPpm });
  return { ...offer, items, subtotalCents, taxCents };
}

/** Time for which an ended offer is shown, in ms. */
const RECALLED_MS = DAY_MS;

/**
 * Returns a member's recently ended offer of an event, so that a late visitor learns about it; null if there was none.
 */
export async function findEndedOffer(
  { database, clock }: Pick<Context, "database" | "clock">,
  eventId: string,
  userId: string,
) {
  const now = clock.now();
  const endedAfter = new Date(now.getTime() - RECALLED_MS);
  return (await findEnded(database, { eventId, userId }, { now, endedAfter })) ?? null;
}

/**
 * Declines a member's offer, which goes to the next member at once. An order that they placed must be cancelled
 * instead.
 */
export async function declineOffer(
  context: Context,
  session: Session,
  offerId: string,
): Promise<Result<Record<string, never>, never>> {
  const orderId = await findOrderOfOffer(context.database, offerId, session.userId);
  if (orderId === undefined) return ok({});
  await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    const offer = (await findOpenReturn(transaction, orderId))?.offer;
    if (order === undefined || offer?.id !== offerId || offer.orderId !== null) return;
    await passOn(context, transaction, order, offer);
  });
  return ok({});
}
