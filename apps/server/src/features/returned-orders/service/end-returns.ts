import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/index.ts";
import { endHolds, type OrderRow } from "../../order-book/index.ts";
import { type EndedReturn, endListings } from "../queries/open-returns.ts";
import { publishToOffered, publishToOwner } from "./publish-returns.ts";

type EndingOrder = Pick<OrderRow, "id" | "eventId" | "ownerId" | "orderNumber">;

/** Ends the listing of an order that was sold. Its row is locked. */
export async function endSold(context: Context, transaction: Transaction, orderId: string): Promise<void> {
  await endListings(transaction, [orderId], "sold", context.clock.now());
}

/**
 * Ends the listings of returned orders that can't be sold anymore, with the holds of unpaid claims, and notifies everybody
 * concerned. The orders' rows are locked.
 * @param isKept whether the order stays its owner's, who is notified
 */
export async function endUnsold(
  context: Context,
  transaction: Transaction,
  orders: readonly EndingOrder[],
  outcome: "taken-back" | "over",
  isKept: (order: EndingOrder) => boolean,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const now = context.clock.now();
  const ended = await endListings(transaction, ids, outcome, now);
  if (ended.length === 0) return;
  await endHolds(transaction, ended.flatMap(toClaim), now);
  const kept = orders.filter((order) => ended.some(({ orderId }) => orderId === order.id) && isKept(order));
  await notify(context, transaction, "returned-order-kept", kept.flatMap(toRecipients));
  transaction.afterCommit(() => {
    for (const { orderId, offeredTo, claimedBy } of ended) {
      const order = orders.find(({ id }) => id === orderId);
      if (order === undefined) continue;
      if (offeredTo !== null) publishToOffered(context, offeredTo, order.eventId);
      if (claimedBy !== null) publishToOwner(context, offeredTo, claimedBy);
      publishToOwner(context, order.ownerId, orderId);
    }
  });
}

function toClaim({ claimedBy }: EndedReturn): string[] {
  return claimedBy === null ? [] : [claimedBy];
}

function toRecipients({ id: orderId, eventId, ownerId, orderNumber }: EndingOrder) {
  return ownerId === null ? [] : [{ userId: ownerId, eventId, orderId, facts: { orderNumber } }];
}
