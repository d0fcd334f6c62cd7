import { changedAt } from "../../../platform/database/changed-at.ts";
import type { Transaction } from "../../../platform/database/database.ts";

/** Writes since when an order's owner stands at the window; null: they don't. The row is taken already. */
export async function updateHere(
  transaction: Transaction,
  orderId: string,
  hereAt: Date | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("orders")
    .set({ hereAt, updatedAt: changedAt(now) })
    .where("id", "=", orderId)
    .execute();
}

export async function findOwnWindow(transaction: Transaction, pickupWindowId: string) {
  return transaction
    .selectFrom("pickupWindows")
    .select(["startsAt", "endsAt"])
    .where("id", "=", pickupWindowId)
    .executeTakeFirstOrThrow();
}
