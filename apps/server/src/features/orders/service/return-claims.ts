import { isEventOver, maySell } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import {
  endHolds,
  findOrderRow,
  lockOrder,
  lockOrderAndEvent,
  type OrderRow,
  releasePieces,
  tryTakeStock,
} from "../../order-book/index.ts";
import { endSold, findOpenReturn, findPiecesNotTaken, keepForOrder } from "../../returned-orders/index.ts";
import { findOwnWindow } from "../queries/own-window.ts";
import { transitionOrder } from "./transition-orders.ts";

/** Returns whether an order waits to claim a returned order. It holds no stock of its own. */
export function isUnpaidReturnClaim(
  order: Pick<OrderRow, "status" | "takesOver">,
): order is UnpaidReturnClaim {
  return order.takesOver !== null && (order.status === "pending" || order.status === "cancelled");
}

type UnpaidReturnClaim = OrderRow & { readonly takesOver: string };

/**
 * Keeps an order whose payment Square has authorized and that claims a returned order: with the returned order's stock
 * while that is available, even late; otherwise with general stock, if all of it is left.
 * @returns undefined if it can't be kept
 */
export async function keepReturnClaim(
  context: Context,
  transaction: Transaction,
  { id, takesOver }: UnpaidReturnClaim,
): Promise<OrderRow | undefined> {
  // The returned order is locked first everywhere, since ending it locks in this order too.
  const given = await lockOrderAndEvent(transaction, takesOver);
  const order = await lockOrder(transaction, id);
  if (given === undefined || order === undefined || isEventOver(order.eventStatus)) return undefined;
  if (!isUnpaidReturnClaim(order)) return order.status === "pending" ? order : undefined;
  if (order.status === "cancelled" && order.cancelReason !== "expired") return undefined;
  if (await isStillThere(context, transaction, given, order))
    return bringBackIfExpired(context, transaction, order);
  const held = await holdByItself(context, transaction, order);
  // Its reservation is gone, so it can't be paid again either.
  if (held === undefined) await endHolds(transaction, [order.id], context.clock.now());
  return held;
}

async function isStillThere(
  context: Context,
  transaction: Transaction,
  given: OrderRow,
  order: UnpaidReturnClaim,
): Promise<boolean> {
  const { expectedStartsAt: windowStartsAt } = await findOwnWindow(transaction, given.pickupWindowId);
  if (!maySell({ ...given, windowStartsAt }, context.clock.now())) return false;
  // Pieces were refunded after the order was placed, so the remaining order is a different one.
  const notTaken = await findPiecesNotTaken(transaction, given.id, order.id);
  if (notTaken.some(({ pieces, refunded }) => pieces !== refunded)) return false;
  const openReturn = await findOpenReturn(transaction, given.id);
  return openReturn !== undefined && keepForOrder(transaction, openReturn, order.id);
}

async function bringBackIfExpired(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<OrderRow | undefined> {
  if (order.status === "pending") return order;
  const back = await transitionOrder(context, transaction, { order, to: "pending", by: "return-claim" });
  return back.ok ? back.value : undefined;
}

async function holdByItself(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<OrderRow | undefined> {
  const isHeld =
    order.status === "pending"
      ? await tryTakeStock(transaction, order)
      : (await transitionOrder(context, transaction, { order, to: "pending", by: "payment" })).ok;
  return isHeld ? { ...order, status: "pending", cancelReason: null, takesOver: null } : undefined;
}

/**
 * Publishes to the giver's pages that a payment for their returned order has begun or failed, since they can't undo the
 * return meanwhile. Runs after the commit. A sale is published by the cancellation itself.
 */
export async function publishClaimPayment(
  context: Context,
  transaction: Transaction,
  { takesOver }: Pick<OrderRow, "takesOver">,
): Promise<void> {
  const given = takesOver === null ? undefined : await findOrderRow(transaction, takesOver);
  if (given?.ownerId == null) return;
  const { id: orderId, ownerId: userId } = given;
  transaction.afterCommit(() =>
    context.live.publish({ to: { userId }, event: { type: "order.edited", orderId } }),
  );
}

/**
 * Completes the claim of a returned order once the claiming order is paid: cancels and refunds the returned order, and
 * passes on its stock, its place and its kitchen status. Refunded pieces go back on sale. Both orders' rows and their
 * event must be locked.
 * @param order the confirmed order
 */
export async function completeReturnClaim(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.takesOver === null) return;
  const given = await lockOrder(transaction, order.takesOver);
  if (given === undefined) throw new Error(`order ${order.id} claims an order that doesn't exist`);
  await endSold(context, transaction, given.id);
  await releasePieces(
    transaction,
    given,
    given.units - order.units,
    await findPiecesNotTaken(transaction, given.id, order.id),
  );
  const gone = await transitionOrder(context, transaction, {
    order: given,
    to: "cancelled",
    by: "return-claim",
  });
  if (!gone.ok) throw new Error(`returned order ${given.id} can't be cancelled: ${gone.failure.code}`);
  if (given.status !== "preparing") return;
  const started = await transitionOrder(context, transaction, { order, to: "preparing", by: "return-claim" });
  if (!started.ok) throw new Error(`order ${order.id} can't be prepared: ${started.failure.code}`);
}
