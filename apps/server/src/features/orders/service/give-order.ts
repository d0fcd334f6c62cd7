import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { announceBoardChanged } from "../../events/index.ts";
import { dropPendingDeliveries } from "../../notifications/index.ts";
import { findExceededLimit, type OrderRow, setOwner } from "../../order-book/index.ts";

/**
 * Makes a paid order another member's. The buyer stays on record; the former owner's pickup code, check-in and waiting
 * messages end. The order's event and row must be locked.
 */
export async function giveOrder(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  toUserId: string,
): Promise<Result<void, "ITEM_LIMIT_REACHED">> {
  const isReturned = order.userId === toUserId;
  // An order that they placed themselves has counted toward their limit all along.
  const exceeded = isReturned ? undefined : await findExceededLimit(transaction, order.id, toUserId);
  if (exceeded !== undefined) return refuse("ITEM_LIMIT_REACHED", { params: { ...exceeded } });
  const now = context.clock.now();
  await setOwner(transaction, order.id, isReturned ? null : toUserId, now);
  await dropNewsOfFormerOwner(transaction, order, now);
  transaction.afterCommit(() => publishNewOwner(context, order, toUserId, now));
  return ok(undefined);
}

async function dropNewsOfFormerOwner(
  transaction: Transaction,
  { id: orderId, ownerId, orderNumber }: OrderRow,
  now: Date,
): Promise<void> {
  if (ownerId === null) return;
  const waiting = [{ userId: ownerId, orderId, facts: { orderNumber } }];
  await dropPendingDeliveries(transaction, "order-preparing", waiting, now);
}

/** Removes the order from the former owner's pages, and makes the new owner's pages and the crew's boards reload it. */
function publishNewOwner(context: Context, order: OrderRow, toUserId: string, now: Date): void {
  const { id: orderId, eventId, orderNumber, ownerId } = order;
  if (ownerId !== null) {
    const gone = {
      orderId,
      eventId,
      orderNumber,
      status: "transferred" as const,
      cancelReason: null,
      isOwn: true,
      updatedAt: now,
    };
    context.live.publish({ to: { userId: ownerId }, event: { type: "order.changed", ...gone } });
  }
  context.live.publish({ to: { userId: toUserId }, event: { type: "order.edited", orderId } });
  announceBoardChanged(context, eventId);
}
