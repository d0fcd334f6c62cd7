import type { OrderTotals } from "@secret/domain";
import type { Connection, Transaction } from "../../platform/database/database.ts";
import type { OrderRow } from "./locks.ts";
import { insertNewOrder, type NewLine, type OrderIds } from "./new-order.ts";

/** A member's claim of a returned order. Amounts in cents. */
export interface ReturnedOrderClaim {
  readonly userId: string;
  readonly lines: readonly NewLine[];
  /** Units of the pickup window that the claimed lines take. */
  readonly units: number;
  readonly totals: OrderTotals;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly holdExpiresAt: Date;
}

/**
 * Places the unpaid order that claims a returned one. It keeps the returned order's window and moves no counter: the
 * returned order holds the stock until the claim is paid. The caller has locked the returned order and its event.
 * @returns undefined if the member has used the idempotency key before
 */
export async function claimReturned(
  transaction: Transaction,
  returned: Pick<OrderRow, "id" | "eventId" | "pickupWindowId">,
  claim: ReturnedOrderClaim,
  now: Date,
): Promise<OrderIds | undefined> {
  const { totals, lines, ...order } = claim;
  const { id: takesOver, eventId, pickupWindowId } = returned;
  const times = { createdAt: now, updatedAt: now };
  return insertNewOrder(
    transaction,
    { ...order, ...totals, ...times, eventId, pickupWindowId, takesOver, status: "pending" },
    lines,
  );
}

/** Finds the order that a member placed with an idempotency key, at any event. */
export async function findOrderOfKey(database: Connection, userId: string, idempotencyKey: string) {
  return database
    .selectFrom("orders")
    .select(["id", "orderNumber", "totalCents", "holdExpiresAt", "requestHash"])
    .where("userId", "=", userId)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirst();
}
