import type { Transaction } from "../../../platform/database/database.ts";

/** Reads the times of an order's pickup window. */
export async function findOwnWindow(transaction: Transaction, pickupWindowId: string) {
  return transaction
    .selectFrom("pickupWindows")
    .select(["startsAt", "endsAt"])
    .where("id", "=", pickupWindowId)
    .executeTakeFirstOrThrow();
}
