import type { OrderDetail } from "@secret/contract";
import { asOffered, expectedAt, hasRoom, isWindowOver, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit, windowMoveLine } from "../../audit/index.ts";
import { announceBoardChanged, announceStockChanged } from "../../events/index.ts";
import { notify } from "../../notifications/index.ts";
import { lockOrderAndEvent, lockPickupWindows, moveToWindow, type OrderRow } from "../../order-book/index.ts";
import { findOpenReturn } from "../../returned-orders/index.ts";
import { getOrder } from "./read-orders.ts";

/** Moves a confirmed order to another pickup window that has room and isn't over. */
export async function changePickupWindow(
  context: Context,
  session: Session,
  orderId: string,
  windowId: string,
): Promise<
  Result<
    z.input<typeof OrderDetail>,
    | "ORDER_MOVE_NOT_ALLOWED"
    | "ORDER_NOT_FOUND"
    | "PICKUP_WINDOW_FULL"
    | "PICKUP_WINDOW_NOT_FOUND"
    | "PICKUP_WINDOW_OVER"
  >
> {
  const result = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    if (order.status !== "confirmed" || order.releasedAt !== null) {
      return refuse("ORDER_MOVE_NOT_ALLOWED", {
        params: { from: order.releasedAt === null ? order.status : "released", to: "another pickup window" },
      });
    }
    if ((await findOpenReturn(transaction, orderId)) !== undefined) {
      return refuse("ORDER_MOVE_NOT_ALLOWED", {
        params: { from: "the waitlist", to: "another pickup window" },
      });
    }
    const windows = await lockPickupWindows(transaction, order.eventId);
    const window = windows.find((each) => each.id === windowId);
    if (window === undefined) return refuse("PICKUP_WINDOW_NOT_FOUND");
    if (windowId === order.pickupWindowId) return ok(undefined);
    const now = context.clock.now();
    if (isWindowOver(window, now)) return refuse("PICKUP_WINDOW_OVER");
    if (!hasRoom(asOffered(window, order.closesAt), order.units)) return refuse("PICKUP_WINDOW_FULL");
    const { startsAt, shiftMinutes } = window;
    const seenPickupAt = shiftMinutes === 0 ? null : expectedAt(startsAt, shiftMinutes);
    await moveToWindow(transaction, order, { id: windowId, seenPickupAt }, now);
    const former = windows.find((each) => each.id === order.pickupWindowId);
    if (former !== undefined) await confirmChange(context, transaction, order, { window, former });
    transaction.afterCommit(() => {
      announceStockChanged(context, order.eventId);
      announceBoardChanged(context, order.eventId);
    });
    return ok(undefined);
  });
  return result.ok ? getOrder(context, session, orderId) : result;
}

/** Notifies the owner in the app, who asked for it, and writes it to the order's history. */
async function confirmChange(
  context: Context,
  transaction: Transaction,
  { id: orderId, ownerId, eventId, orderNumber, timeZone }: OrderRow,
  { window, former }: { window: Span; former: Span },
): Promise<void> {
  if (ownerId === null) return;
  const facts = { orderNumber, timeZone, window: toSpan(window), former: toSpan(former) };
  await notify(context, transaction, "pickup-changed-by-owner", [
    { userId: ownerId, eventId, orderId, facts },
  ]);
  await audit(transaction, context.clock.now(), {
    ...windowMoveLine("Pickup window changed", facts, timeZone),
    actorId: ownerId,
    subjectId: ownerId,
    orderId,
  });
}

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

function toSpan({ startsAt, endsAt }: Span) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
