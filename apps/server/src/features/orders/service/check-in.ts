import type { OrderDetail } from "@secret/contract";
import { checkInBudget, mayCheckIn, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import { spendBudget } from "../../../platform/budgets/spend-budgets.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow, lockOrder, type OrderRow, setCheckedInAt } from "../../order-book/index.ts";
import { findOwnWindow } from "../queries/own-window.ts";
import { publishOrderEdit } from "./announce-orders.ts";
import { getOrder } from "./read-orders.ts";

/** Checks a paid order's owner in at the pickup window, which the crew's board shows. A repeat keeps the first time. */
export async function checkIn(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, "CHECK_IN_NOT_OPEN" | "ORDER_NOT_FOUND" | "RATE_LIMITED">> {
  const found = await findOrderRow(context.database, orderId);
  if (found === undefined || found.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
  const retryAfterSeconds = await spendBudget(context, checkInBudget(orderId));
  if (retryAfterSeconds > 0) return refuse("RATE_LIMITED", { params: { retryAfterSeconds } });
  const said = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    // Checked again under the lock: a friend may have claimed it meanwhile.
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    const now = context.clock.now();
    const { startsAt, expectedEndsAt } = await findOwnWindow(transaction, order.pickupWindowId);
    if (!mayCheckIn(order, { startsAt, endsAt: expectedEndsAt }, now)) return refuse("CHECK_IN_NOT_OPEN");
    if (order.hereAt === null) await writeCheckIn(context, transaction, order, now);
    return ok(undefined);
  });
  return said.ok ? getOrder(context, session, orderId) : said;
}

/** Undoes a check-in at any time. */
export async function undoCheckIn(
  context: Context,
  session: Session,
  orderId: string,
): Promise<Result<z.input<typeof OrderDetail>, "ORDER_NOT_FOUND">> {
  const taken = await inTransaction(context.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order === undefined || order.ownerId !== session.userId) return refuse("ORDER_NOT_FOUND");
    if (order.hereAt !== null) await writeCheckIn(context, transaction, order, null);
    return ok(undefined);
  });
  return taken.ok ? getOrder(context, session, orderId) : taken;
}

async function writeCheckIn(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  hereAt: Date | null,
): Promise<void> {
  await setCheckedInAt(transaction, order.id, hereAt, context.clock.now());
  transaction.afterCommit(() => publishOrderEdit(context, order));
}
