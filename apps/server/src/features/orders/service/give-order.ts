import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { tellBoardChanged } from "../../events/index.ts";
import { dropWaitingNews } from "../../notifications/index.ts";
import { findExceededLimit, type OrderRow, setOwner } from "../../order-book/index.ts";

/**
 * Makes a paid order another member's. Who placed and paid it stays on record; what is left of the one before ends with it:
 * their code, what they said of being there, the news that they would get. The order's event and row are taken already.
 */
export async function giveOrder(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  toUserId: string,
): Promise<Result<void, "ITEM_LIMIT_REACHED">> {
  const isGivenBack = order.userId === toUserId;
  // What they placed has counted for them all the time.
  const exceeded = isGivenBack ? undefined : await findExceededLimit(transaction, order.id, toUserId);
  if (exceeded !== undefined) return refuse("ITEM_LIMIT_REACHED", { params: { ...exceeded } });
  const now = context.clock.now();
  await setOwner(transaction, order.id, isGivenBack ? null : toUserId, now);
  await dropNewsOfFormerOwner(transaction, order, now);
  transaction.afterCommit(() => tellOwners(context, order, toUserId, now));
  return ok(undefined);
}

async function dropNewsOfFormerOwner(
  transaction: Transaction,
  { id: orderId, ownerId, orderNumber }: OrderRow,
  now: Date,
): Promise<void> {
  if (ownerId === null) return;
  const waiting = [{ userId: ownerId, orderId, facts: { orderNumber } }];
  await dropWaitingNews(transaction, "order-preparing", waiting, now);
}

/** The one before sees it go, on every page; the new one's pages and the crew's boards fetch it. */
function tellOwners(context: Context, order: OrderRow, toUserId: string, now: Date): void {
  const { id: orderId, eventId, orderNumber, ownerId } = order;
  if (ownerId !== null) {
    const updatedAt = now.toISOString();
    const gone = {
      orderId,
      eventId,
      orderNumber,
      status: "transferred" as const,
      cancelReason: null,
      updatedAt,
    };
    context.live.publish({ to: { userId: ownerId }, event: { type: "order.changed", ...gone } });
  }
  context.live.publish({ to: { userId: toUserId }, event: { type: "order.edited", orderId } });
  tellBoardChanged(context, eventId);
}
