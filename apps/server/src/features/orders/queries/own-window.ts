import { expectedAt } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";

/** Reads the planned start and the expected end of an order's pickup window. */
export async function findOwnWindow(transaction: Transaction, pickupWindowId: string) {
  const { shiftMinutes, ...window } = await transaction
    .selectFrom("pickupWindows")
    .select(["startsAt", "endsAt", "shiftMinutes"])
    .where("id", "=", pickupWindowId)
    .executeTakeFirstOrThrow();
  return { ...window, endsAt: expectedAt(window.endsAt, shiftMinutes) };
}
