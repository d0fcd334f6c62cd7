import { expectedAt } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";

/** Reads the planned start of an order's pickup window, and its expected start and end. */
export async function findOwnWindow(transaction: Transaction, pickupWindowId: string) {
  const { shiftMinutes, ...window } = await transaction
    .selectFrom("pickupWindows")
    .select(["startsAt", "endsAt", "shiftMinutes"])
    .where("id", "=", pickupWindowId)
    .executeTakeFirstOrThrow();
  return {
    ...window,
    expectedStartsAt: expectedAt(window.startsAt, shiftMinutes),
    endsAt: expectedAt(window.endsAt, shiftMinutes),
  };
}
