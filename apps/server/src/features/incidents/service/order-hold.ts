import type { getPickupHolds, OrderHold } from "@secret/contract";
import { closingTime, expectedAt, heldUntil, mayExtendHold, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Connection, inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findEvent } from "../../events/index.ts";
import { findOrderRow, lockOrder, setOnMyWayAt } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import { findPickupWindows } from "../../pickup-windows/index.ts";
import { findOwnUncollected } from "../queries/no-shows.ts";
import { findRepaidCents } from "../queries/released-orders.ts";
import { isWaiting } from "./awaited-orders.ts";

/** Returns until when orders are held after each window of an event, by the same rule as releases. */
export async function readPickupHolds(
  { database, settings }: Context,
  eventId: string,
): Promise<Result<z.input<typeof getPickupHolds.response>, "EVENT_NOT_FOUND">> {
  const event = await findEvent(database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { pickupEndsAt } = event;
  const order = { pickupEndsAt, closesAt: closingTime(event), onMyWayAt: null };
  const windows = await findPickupWindows(database, eventId);
  const holds = windows.map(({ id, endsAt, shiftMinutes }) => ({
    pickupWindowId: id,
    endsAt: expectedAt(endsAt, shiftMinutes),
    heldUntil: heldUntil({ ...order, endsAt, shiftMinutes }, settings.graceMinutes),
  }));
  return ok({ holds });
}

/** Returns the hold of an own order after its window, or its release. */
export async function readOrderHold(
  context: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderHold>, "ORDER_NOT_FOUND">> {
  const order = await findOrderRow(context.database, orderId);
  if (order?.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  return ok(await presentHold(context, context.database, orderId, userId));
}

/** Holds an own order longer, once. A repeated request changes nothing. */
export async function sayOnMyWay(
  context: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderHold>, "ORDER_NOT_CHANGEABLE" | "ORDER_NOT_FOUND">> {
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order?.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
    const held = await findOwnUncollected(transaction, orderId, userId);
    if (held === undefined || !isWaiting(held, now)) return refuse("ORDER_NOT_CHANGEABLE");
    if (held.onMyWayAt === null) {
      if (!mayExtendHold(held, context.settings.graceMinutes, now)) return refuse("ORDER_NOT_CHANGEABLE");
      await setOnMyWayAt(transaction, orderId, now);
      transaction.afterCommit(() => publishOrderEdit(context, order));
    }
    return ok(await presentHold(context, transaction, orderId, userId));
  });
}

async function presentHold(
  { clock, settings }: Context,
  database: Connection,
  orderId: string,
  ownerId: string,
): Promise<z.input<typeof OrderHold>> {
  const now = clock.now();
  const order = await findOwnUncollected(database, orderId, ownerId);
  if (order === undefined) return { held: null, released: null };
  if (order.releasedAt !== null)
    return {
      held: null,
      released: { at: order.releasedAt, repaidCents: await findRepaidCents(database, orderId) },
    };
  if (!isWaiting(order, now)) return { held: null, released: null };
  const { graceMinutes } = settings;
  return {
    held: {
      until: heldUntil(order, graceMinutes),
      mayExtend: mayExtendHold(order, graceMinutes, now),
      isOnTheWay: order.onMyWayAt !== null,
    },
    released: null,
  };
}
