import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { notify } from "../../notifications/service.ts";
import { endGiveBacks } from "../queries/give-backs.ts";
import type { OrderRow } from "../queries/order-locks.ts";

type EndingOrder = Pick<OrderRow, "id" | "eventId" | "ownerId" | "orderNumber">;

/**
 * Ends what is given back of orders that can't be sold any more, and tells who is concerned: whoever was about to pay gets
 * no food of it. The orders' rows are taken already.
 * @param isKept whether they stay their owners', who are told so
 */
export async function endUnsold(
  context: Context,
  transaction: Transaction,
  orders: readonly EndingOrder[],
  outcome: "taken-back" | "over",
  isKept: (order: EndingOrder) => boolean,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const ended = await endGiveBacks(transaction, ids, outcome, context.clock.now());
  if (ended.length === 0) return;
  const kept = orders.filter((order) => ended.some(({ orderId }) => orderId === order.id) && isKept(order));
  await notify(context, transaction, "give-back-over", kept.flatMap(recipientOf));
  transaction.afterCommit(() => {
    for (const { orderId, offeredTo, takenOverBy } of ended) {
      const order = orders.find(({ id }) => id === orderId);
      if (order === undefined) continue;
      tellOffered(context, order.eventId, offeredTo, takenOverBy);
      if (order.ownerId === null) continue;
      context.live.publish({ to: { userId: order.ownerId }, event: { type: "order.edited", orderId } });
    }
  });
}

function tellOffered(
  context: Context,
  eventId: string,
  offeredTo: string | null,
  takenOverBy: string | null,
): void {
  if (offeredTo === null) return;
  const to = { userId: offeredTo };
  context.live.publish({ to, event: { type: "my-event.changed", eventId } });
  if (takenOverBy !== null)
    context.live.publish({ to, event: { type: "order.edited", orderId: takenOverBy } });
}

function recipientOf({ id: orderId, eventId, ownerId, orderNumber }: EndingOrder) {
  return ownerId === null ? [] : [{ userId: ownerId, eventId, orderId, facts: { orderNumber } }];
}
