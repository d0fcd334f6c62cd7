import type { CrewAction } from "@secret/contract";
import { describeTakeBack, hasGotAsFar, isMoveBack, isTakeBackTime } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { transitionOrder } from "../../orders/index.ts";
import { type Decision, type Doing, decided, refused } from "./decision.ts";
import { promoteNextHandOff, undoLostHandOff } from "./hand-off-conflicts.ts";

type Move = Extract<CrewAction, { kind: "move" }>;

/** Moves an order on the board if the table of moves allows it, or undoes a move. The order's row is locked. */
export async function moveByCrew(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { from, to }: Move,
  doing: Doing,
): Promise<Decision> {
  if (from === "completed" && to === "ready") {
    const takenBack = await takeBackOneOfTwo(context, transaction, order, doing);
    if (takenBack !== undefined) return takenBack;
  }
  if (order.status === "cancelled") return refused({ code: "ORDER_CANCELLED" }, order.id);
  // Another device may have moved it further in the meantime; then nothing is left to do.
  if (order.status === to || (!isMoveBack({ from, to }) && hasGotAsFar(order.status, to)))
    return decided("already", order.id);
  if (order.status !== from)
    return refused({ code: "ORDER_MOVE_NOT_ALLOWED", params: { from: order.status, to } }, order.id);
  const { at, session } = doing;
  const moved = await transitionOrder(context, transaction, {
    order,
    to,
    by: "staff",
    actorId: session.userId,
    at,
    reason: order.pickedUpAt === null ? undefined : describeTakeBack(order.pickedUpAt, at),
  });
  return moved.ok ? decided("done", order.id) : refused(moved.failure, order.id);
}

/** Undoes one of two devices' hand-offs, while the other remains; undefined if there was only one. */
async function takeBackOneOfTwo(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  doing: Doing,
): Promise<Decision | undefined> {
  const lost = await undoLostHandOff(context, transaction, order, doing);
  if (lost !== undefined || order.status !== "completed") return lost;
  const mayTakeBack = order.pickedUpAt !== null && isTakeBackTime(order.pickedUpAt, doing.at);
  const isStillOut = mayTakeBack && (await promoteNextHandOff(context, transaction, order));
  return isStillOut ? decided("done", order.id) : undefined;
}
