import { calledName } from "@secret/domain";
import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Matches bags whose order was cancelled or released. */
const IS_LEFT = sql<boolean>`coalesce(pickup_conflicts.cancelled_at, pickup_conflicts.released_at) IS NOT NULL`;

/** Returns the bags of cancelled and released orders that no admin has settled yet, oldest first. */
export async function findLeftBags(database: Connection) {
  const rows = await database
    .selectFrom("pickupConflicts")
    .innerJoin("orders", "orders.id", "pickupConflicts.orderId")
    .innerJoin("events", "events.id", "pickupConflicts.eventId")
    .innerJoin("users", "users.id", "pickupConflicts.lostBy")
    .select((expression) => [
      "pickupConflicts.id",
      "pickupConflicts.orderId",
      "pickupConflicts.lostAt",
      "pickupConflicts.cancelledAt",
      "pickupConflicts.releasedAt",
      "orders.orderNumber",
      "events.timeZone",
      "users.firstName",
      "users.lastName",
      expression
        .selectFrom("refunds")
        .select(({ fn, val }) => fn.coalesce(fn.sum<number>("amountCents"), val(0)).as("cents"))
        .whereRef("refunds.orderId", "=", "pickupConflicts.orderId")
        .where("refunds.state", "<>", "failed")
        .$asScalar()
        .$notNull()
        .as("refundedCents"),
    ])
    .where(IS_LEFT)
    .where("pickupConflicts.settledAt", "is", null)
    .orderBy("pickupConflicts.id")
    .execute();
  return rows.map(({ lostAt, firstName, lastName, refundedCents, ...row }) => ({
    ...row,
    refundedCents: Number(refundedCents),
    leftAt: lostAt,
    by: calledName(firstName, lastName),
  }));
}

/**
 * Marks a bag of a cancelled or released order as settled.
 * @returns its order's id, null if it was settled before, or undefined if there is no such bag
 */
export async function settleLeftBag(
  transaction: Transaction,
  id: string,
  by: { readonly settledBy: string; readonly settledAt: Date },
): Promise<string | null | undefined> {
  const bag = await transaction
    .selectFrom("pickupConflicts")
    .select(["orderId", "settledAt"])
    .where("id", "=", id)
    .where(IS_LEFT)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (bag === undefined) return undefined;
  if (bag.settledAt !== null) return null;
  await transaction.updateTable("pickupConflicts").set(by).where("id", "=", id).execute();
  return bag.orderId;
}
