import { OPEN_ORDER_STATUSES } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";
import { isOwnedBy } from "./own-orders.ts";

/** Returns whether a member has an order that still waits for payment, the kitchen or the pickup. */
export async function hasOpenOrder(transaction: Transaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("orders")
    .select("id")
    .where(isOwnedBy(userId))
    .where("status", "in", OPEN_ORDER_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
