import { isEventOver, maySell } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { endSold, findOpenGiveBack, findPiecesNotTaken, keepForOrder } from "../../give-backs/index.ts";
import {
  endHolds,
  findOrderRow,
  lockOrder,
  lockOrderAndEvent,
  type OrderRow,
  releasePieces,
  tryTakeStock,
} from "../../order-book/index.ts";
import { findOwnWindow } from "../queries/own-window.ts";
import { transitionOrder } from "./transition-orders.ts";

/** Whether an order waits to take over what somebody gave back: it holds nothing of its own. */
export function isTakingOver(order: Pick<OrderRow, "status" | "takesOver">): order is TakingOver {
  return order.takesOver !== null && (order.status === "pending" || order.status === "cancelled");
}

type TakingOver = OrderRow & { readonly takesOver: string };

/**
 * Keeps an order that a payment was granted for and that takes over another one: as long as that one is still there for
 * it, also late; else it is held by itself like any other, if the general stock has all of it.
 * @returns undefined where it can't be kept
 */
export async function keepTakeOver(
  context: Context,
  transaction: Transaction,
  { id, takesOver }: TakingOver,
): Promise<OrderRow | undefined> {
  // The one that was given back first, everywhere: whoever ends it goes the same way.
  const given = await lockOrderAndEvent(transaction, takesOver);
  const order = await lockOrder(transaction, id);
  if (given === undefined || order === undefined || isEventOver(order.eventStatus)) return undefined;
  if (!isTakingOver(order)) return order.status === "pending" ? order : undefined;
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
  order: TakingOver,
): Promise<boolean> {
  const { startsAt: windowStartsAt } = await findOwnWindow(transaction, given.pickupWindowId);
  if (!maySell({ ...given, windowStartsAt }, context.clock.now())) return false;
  // Pieces were refunded after the order was placed, so the remaining order is a different one.
  const notTaken = await findPiecesNotTaken(transaction, given.id, order.id);
  if (notTaken.some(({ pieces, refunded }) => pieces !== refunded)) return false;
  const giveBack = await findOpenGiveBack(transaction, given.id);
  return giveBack !== undefined && keepForOrder(transaction, giveBack, order.id);
}

async function bringBackIfExpired(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<OrderRow | undefined> {
  if (order.status === "pending") return order;
  const back = await transitionOrder(context, transaction, { order, to: "pending", by: "give-back" });
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
 * Tells the pages of whoever gave an order back that its payment has begun, or has come to nothing: meanwhile it can't be
 * taken back. After the commit. One that is sold is told by its own cancellation.
 */
export async function tellGiver(
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
 * The order is paid, and has been kept: the one that it takes over goes, with all that was paid for it, and leaves it its
 * stock, its place and how far the kitchen has got. Refunded pieces come back on sale. Both orders' rows and their event's are locked already.
 * @param order as it is once it is confirmed
 */
export async function completeTakeOver(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
): Promise<void> {
  if (order.takesOver === null) return;
  const given = await lockOrder(transaction, order.takesOver);
  if (given === undefined) throw new Error(`order ${order.id} takes over nothing`);
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
    by: "give-back",
  });
  if (!gone.ok) throw new Error(`order ${given.id} can't be taken over: ${gone.failure.code}`);
  if (given.status !== "preparing") return;
  const started = await transitionOrder(context, transaction, { order, to: "preparing", by: "give-back" });
  if (!started.ok) throw new Error(`order ${order.id} can't go on: ${started.failure.code}`);
}
