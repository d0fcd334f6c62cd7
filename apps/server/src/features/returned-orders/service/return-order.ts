import type { OrderDetail } from "@secret/contract";
import { mayReturn, ok, type Result, refuse, returnBudget } from "@secret/domain";
import type { z } from "zod";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findOrderRow, lockOrder, type OrderRow } from "../../order-book/index.ts";
import { getOrder, hasOpenTransfer } from "../../orders/index.ts";
import { findOpenReturn } from "../queries/open-returns.ts";
import { findPlaceOfOrder, insertReturn } from "../queries/returns.ts";
import { endUnsold } from "./end-returns.ts";
import { offerToNext } from "./offer.ts";
import { hasPiecesLeft } from "./returned-lines.ts";

type Refusal = "ORDER_NOT_FOUND" | "RATE_LIMITED";

/**
 * Returns an own paid order to the event's waitlist and offers it to the next member at once. A repeated request lists
 * it only once.
 */
export async function returnOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, Refusal | "RETURN_NOT_ALLOWED" | "TRANSFER_IN_PROGRESS">> {
  const allowed = await spendOwn(context, session, orderId);
  if (!allowed.ok) return allowed;
  const listed = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    if ((await findOpenReturn(transaction, orderId)) !== undefined) return ok(undefined);
    const now = context.clock.now();
    const { windowStartsAt } = await findPlaceOfOrder(transaction, orderId);
    if (order.releasedAt !== null || !mayReturn({ ...order, windowStartsAt }, now))
      return refuse("RETURN_NOT_ALLOWED");
    if (!(await hasPiecesLeft(transaction, orderId))) return refuse("RETURN_NOT_ALLOWED");
    if (await hasOpenTransfer(transaction, orderId, now)) return refuse("TRANSFER_IN_PROGRESS");
    await insertReturn(transaction, orderId, session.userId, now);
    await writeAuditLine(context, transaction, session, order, "was returned to the waitlist");
    await offerToNext(context, transaction, order);
    return ok(undefined);
  });
  return listed.ok ? getOrder(context, session, orderId) : listed;
}

/** Withdraws an own order from the waitlist, unless somebody is paying for it. */
export async function reclaimOrder(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, Refusal | "PAYMENT_IN_PROGRESS">> {
  const allowed = await spendOwn(context, session, orderId);
  if (!allowed.ok) return allowed;
  const taken = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const openReturn = await findOpenReturn(transaction, orderId);
    if (openReturn === undefined) return ok(undefined);
    if (openReturn.offer?.isPaymentUnderWay === true) return refuse("PAYMENT_IN_PROGRESS");
    // The owner asked for this, so they aren't notified.
    await endUnsold(context, transaction, [order], "taken-back", () => false);
    await writeAuditLine(context, transaction, session, order, "was reclaimed from the waitlist");
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
  const retryAfterSeconds = await spendBudget(context, returnBudget(orderId, userId));
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
