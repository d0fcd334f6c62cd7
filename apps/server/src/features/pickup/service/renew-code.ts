import { checkPickup, newCodeBudget, ok, type PickupRefusal, type Result, refuse } from "@secret/domain";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { findOrderRow, lockOrder, type OrderRow, voidPickupCodes } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";

type RenewRefusal = PickupRefusal | "ORDER_NOT_FOUND" | "RATE_LIMITED";

/** Gives an own order a new pickup code, which voids older ones. */
export async function renewOwnPickupCode(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<Record<string, never>, RenewRefusal>> {
  const order = await findOrderRow(context.database, orderId);
  if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
  return renew(context, session, order, { eventType: "security_event", ownerId: session.userId });
}

/** Gives any order a new pickup code, by an admin. */
export async function renewPickupCodeByAdmin(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<Record<string, never>, RenewRefusal>> {
  const order = await findOrderRow(context.database, orderId);
  if (order === undefined) return refuse("ORDER_NOT_FOUND");
  return renew(context, session, order, { eventType: "admin_action" });
}

interface Renewal {
  readonly eventType: "admin_action" | "security_event";
  /** The only member who may request it; undefined for an admin's request. */
  readonly ownerId?: string;
}

async function renew(
  context: Context,
  session: Session,
  { id: orderId }: OrderRow,
  { eventType, ownerId }: Renewal,
): Promise<Result<Record<string, never>, RenewRefusal>> {
  const retryAfterSeconds = await spendBudget(context, newCodeBudget(orderId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  return inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    // Checked again under the lock, because a friend may have claimed it in the meantime.
    if (order === undefined || (ownerId !== undefined && order.ownerId !== ownerId))
      return refuse("ORDER_NOT_FOUND");
    const now = context.clock.now();
    const allowed = checkPickup(order, order, now);
    if (!allowed.ok) return allowed;
    await voidPickupCodes(transaction, order.id, now);
    await writeAuditLine(transaction, order, { actorId: session.userId, eventType }, now);
    transaction.afterCommit(() => publishOrderEdit(context, order));
    return ok({});
  });
}

async function writeAuditLine(
  transaction: Transaction,
  order: OrderRow,
  by: { readonly actorId: string; readonly eventType: "admin_action" | "security_event" },
  now: Date,
): Promise<void> {
  await audit(transaction, now, {
    ...by,
    severity: "info",
    message: `Order ${order.orderNumber} has a new pickup code; the older ones are void`,
    subjectId: order.ownerId,
    orderId: order.id,
    oldValue: String(order.pickupIssue),
    newValue: String(order.pickupIssue + 1),
  });
}
