import { expectedAt } from "@secret/domain";
import type { Transaction } from "../../../platform/database/database.ts";

/** Reads the planned start of an order's pickup window, and its expected start and end. */
export async function findOwnWindow(transaction: Transaction, pickupWindowId: string) {
  const { shiftMinutes, startsAt, endsAt } = await transaction
    .selectFrom("pickupWindows")
    .select(["startsAt", "endsAt", "shiftMinutes"])
    .where("id", "=", pickupWindowId)
    .executeTakeFirstOrThrow();
  return {
    startsAt,
    expectedStartsAt: expectedAt(startsAt, shiftMinutes),
    expectedEndsAt: expectedAt(endsAt, shiftMinutes),
  };
}
