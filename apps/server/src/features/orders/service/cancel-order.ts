import type { OrderDetail } from "@secret/contract";
import { mayCancelDelayed, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrderAndEvent } from "../../order-book/index.ts";
import { findOwnWindow } from "../queries/own-window.ts";
import { getOrder } from "./read-orders.ts";
import { transitionOrder } from "./transition-orders.ts";

/** Cancels an own order, and refunds it until the event's cancellation cutoff, or when we made it late. */
export async function cancelOwnOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<
  Result<z.input<typeof OrderDetail>, "ORDER_NOT_CANCELLABLE" | "ORDER_NOT_FOUND" | "PAYMENT_IN_PROGRESS">
> {
  const cancelled = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const window = await findOwnWindow(transaction, order.pickupWindowId);
    const by = mayCancelDelayed({ ...order, startsAt: window.startsAt }) ? "owner-delay" : "owner";
    const transition = { order, to: "cancelled", by, actorId: session.userId } as const;
    const moved = await transitionOrder(context, transaction, transition);
    if (moved.ok) return ok(undefined);
    const { code } = moved.failure;
    return refuse(code === "ORDER_MOVE_NOT_ALLOWED" ? "ORDER_NOT_CANCELLABLE" : code);
  });
  return cancelled.ok ? getOrder(context, session, orderId) : cancelled;
}
