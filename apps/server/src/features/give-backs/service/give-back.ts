import type { OrderDetail } from "@secret/contract";
import { giveBackBudget, mayGiveBack, ok, type Result, refuse } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findOrderRow, lockOrder, type OrderRow } from "../../order-book/index.ts";
import { getOrder, hasOpenTransfer } from "../../orders/index.ts";
import { findPlaceOfOrder, insertGiveBack } from "../queries/give-backs.ts";
import { findOpenGiveBack } from "../queries/open-give-backs.ts";
import { endUnsold } from "./end-give-backs.ts";
import { hasPiecesLeft } from "./given-lines.ts";
import { offerToNext } from "./offer.ts";

type Refusal = "ORDER_NOT_FOUND" | "RATE_LIMITED";

/**
 * Returns an own paid order to the event's waitlist and offers it to the next member at once. A repeated request lists
 * it only once.
 */
export async function giveBackOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, Refusal | "GIVE_BACK_NOT_NOW" | "TRANSFER_IN_PROGRESS">> {
  const allowed = await spendOwn(context, session, orderId);
  if (!allowed.ok) return allowed;
  const listed = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    if ((await findOpenGiveBack(transaction, orderId)) !== undefined) return ok(undefined);
    const now = context.clock.now();
    const { windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
    if (!mayGiveBack({ ...order, windowStartsAt }, now)) return refuse("GIVE_BACK_NOT_NOW");
    if (!(await hasPiecesLeft(transaction, orderId))) return refuse("GIVE_BACK_NOT_NOW");
    if (await hasOpenTransfer(transaction, orderId, now)) return refuse("TRANSFER_IN_PROGRESS");
    await insertGiveBack(transaction, orderId, session.userId, now);
    await writeAuditLine(context, transaction, session, order, "is given back to the waitlist");
    await offerToNext(context, transaction, order);
    return ok(undefined);
  });
  return listed.ok ? getOrder(context, session, orderId) : listed;
}

/** Withdraws an own order from the waitlist, unless somebody is paying for it. */
export async function takeBackOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<OrderDetail, Refusal | "PAYMENT_IN_PROGRESS">> {
  const allowed = await spendOwn(context, session, orderId);
  if (!allowed.ok) return allowed;
  const taken = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const giveBack = await findOpenGiveBack(transaction, orderId);
    if (giveBack === undefined) return ok(undefined);
    if (giveBack.offer?.isPaymentUnderWay === true) return refuse("PAYMENT_IN_PROGRESS");
    // The owner asked for this, so they aren't notified.
    await endUnsold(context, transaction, [order], "taken-back", () => false);
    await writeAuditLine(context, transaction, session, order, "was taken back from the waitlist");
    return ok(undefined);
  });
  return taken.ok ? getOrder(context, session, orderId) : taken;
}

/** Counts one attempt by an order's owner. */
async function spendOwn(
  context: Context,
  { userId }: Session,
  orderId: string,
): Promise<Result<void, Refusal>> {
  const order = await findOrderRow(context.database, orderId);
  if (order === undefined || order.ownerId !== userId) return refuse("ORDER_NOT_FOUND");
  const retryAfterSeconds = await spendBudget(context, giveBackBudget(orderId, userId));
  return retryAfterSeconds > 0 ? refuse("RATE_LIMITED", { params: { retryAfterSeconds } }) : ok(undefined);
}

async function writeAuditLine(
  context: Context,
  transaction: Transaction,
  session: Session,
  { id: orderId, orderNumber }: OrderRow,
  what: string,
): Promise<void> {
  await audit(transaction, context.clock.now(), {
    eventType: "order_status_change",
    severity: "info",
    message: `Order ${orderNumber} ${what}`,
    actorId: session.userId,
    subjectId: session.userId,
    orderId,
  });
}
