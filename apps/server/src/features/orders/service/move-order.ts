import type { ErrorCode } from "@secret/contract";
import { findMove, type OrderMove, type OrderStatus, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { ReadyEvents } from "../../events/service.ts";
import { lockOrderAndEvent, type OrderRow } from "../queries/order-locks.ts";
import { tryTakeStock } from "../queries/stock.ts";
import {
  findPaidCents,
  hasPendingOrder,
  isPaymentUnderWay,
  setHold,
  updateOrderStatus,
} from "../queries/write-orders.ts";
import { cancelLocked } from "./cancel-order.ts";
import { recordOrderChange } from "./order-change.ts";

/** Moves an order for an admin: along the chain freely, anywhere else with a reason that is audited. */
export async function moveOrderByAdmin(
  context: Context,
  events: ReadyEvents,
  session: Session,
  orderId: string,
  change: { status: OrderStatus; reason?: string | undefined },
): Promise<Result<OrderRow, ErrorCode>> {
  const result = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrderAndEvent(transaction, orderId);
    if (order === undefined) return refuse("ORDER_NOT_FOUND");
    const move = findMove(order.status, change.status, "admin");
    if (!move.ok) return move;
    const refusal = await checkConditions(transaction, order, move.value, change.reason);
    if (!refusal.ok) return refusal;
    const needsStock = move.value.requires.includes("stock-available");
    if (needsStock && !(await tryTakeStock(transaction, order))) return refuse("EVENT_FULL");
    return ok(await applyMove(context, transaction, order, move.value, session, change.reason));
  });
  if (!result.ok) return result;
  result.value.tell();
  events.stockChanged(result.value.order.eventId);
  return ok(result.value.order);
}

async function checkConditions(
  transaction: Transaction,
  order: OrderRow,
  move: OrderMove,
  reason: string | undefined,
): Promise<Result<void, ErrorCode>> {
  if (move.requires.includes("reason") && reason === undefined)
    return refuse("REASON_REQUIRED", { field: "reason" });
  if (await isPaymentUnderWay(transaction, order.id)) return refuse("PAYMENT_IN_PROGRESS");
  const isPaid = (await findPaidCents(transaction, order.id)) > 0;
  if (move.requires.includes("payment-captured") && !isPaid) {
    return refuse("PAYMENT_REQUIRED", { params: { to: move.to } });
  }
  if (move.requires.includes("payment-absent") && isPaid) {
    return refuse("ORDER_MOVE_NOT_ALLOWED", { params: { from: move.from, to: move.to } });
  }
  if (move.to === "pending" && (await hasPendingOrder(transaction, order)))
    return refuse("PENDING_ORDER_EXISTS");
  return ok(undefined);
}

async function applyMove(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  move: OrderMove,
  session: Session,
  reason: string | undefined,
): Promise<{ order: OrderRow; tell: () => void }> {
  const severity = move.requires.includes("reason") ? ("warning" as const) : ("info" as const);
  const cause = { actorId: session.userId, reason, severity };
  if (move.to === "cancelled") return cancelLocked(context, transaction, order, "admin", cause);
  const now = context.clock.now();
  await updateOrderStatus(transaction, order.id, move.to, now);
  if (move.to === "pending") {
    await setHold(transaction, order.id, new Date(now.getTime() + context.config.holdSeconds * 1000));
  }
  const tell = await recordOrderChange(context, transaction, order, move.to, cause);
  return { order, tell };
}
