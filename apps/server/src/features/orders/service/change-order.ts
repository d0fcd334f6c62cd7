import type { OrderDetail } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { lockOrderAndEvent, type OrderRow } from "../queries/order-locks.ts";
import { findMoveFacts } from "../queries/transitions.ts";
import { getOrder } from "./read-orders.ts";
import { transitionOrder } from "./transition-orders.ts";

type ChangeRefusal = "ORDER_NOT_CHANGEABLE" | "PAYMENT_IN_PROGRESS";

/**
 * Takes an own unpaid order back, so that its lines can go into the cart again: what it held is free at once.
 * Repeated, it answers the same. One whose time ran out in that instant holds nothing any more, and its lines are the
 * member's all the same.
 */
export async function changeOwnOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, ChangeRefusal | "ORDER_NOT_FOUND">> {
  const changed = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    // Bought as a whole, at the prices as placed: a cart would ask for today's.
    if (order.takesOver !== null) return refuse("ORDER_NOT_CHANGEABLE");
    if (order.status === "cancelled") return checkLinesAreFree(transaction, order);
    const wish = { order, to: "cancelled", by: "owner-change", actorId: session.userId } as const;
    const moved = await transitionOrder(context, transaction, wish);
    if (moved.ok) return ok(undefined);
    const { code } = moved.failure;
    return refuse(code === "ORDER_MOVE_NOT_ALLOWED" ? "ORDER_NOT_CHANGEABLE" : code);
  });
  return changed.ok ? getOrder(context, session, orderId) : changed;
}

/** Whether nothing can come of an order any more, that it could be bought twice. */
async function checkLinesAreFree(
  transaction: Transaction,
  { id, cancelReason }: OrderRow,
): Promise<Result<void, ChangeRefusal>> {
  if (cancelReason !== "changed" && cancelReason !== "expired") return refuse("ORDER_NOT_CHANGEABLE");
  const facts = (await findMoveFacts(transaction, [id])).get(id);
  return facts?.isPaymentUnderWay === false ? ok(undefined) : refuse("PAYMENT_IN_PROGRESS");
}
