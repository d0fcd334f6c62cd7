import { TENDERS } from "@secret/domain";
import { type Insertable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { CashCounts } from "../../../platform/database/schema.generated.ts";

/** Money at the counter, in cents. A cancelled walk-up counts in both payments and refunds. */
export interface Takings {
  /** Number of walk-ups that weren't cancelled. */
  readonly sales: number;
  readonly cashCents: number;
  readonly terminalCents: number;
  /** Tips of walk-ups that weren't cancelled. */
  readonly tipCents: number;
  readonly cashRefundedCents: number;
}

/** Returns what an event's counter took and refunded. */
export async function findTakings(database: Connection, eventId: string): Promise<Takings> {
  const { rows } = await sql<Takings>`
    SELECT count(*) FILTER (WHERE status <> 'cancelled') AS "sales",
      coalesce(sum(amount_cents) FILTER (WHERE source_kind = 'cash'), 0) AS "cashCents",
      coalesce(sum(amount_cents) FILTER (WHERE source_kind = 'terminal'), 0) AS "terminalCents",
      coalesce(sum(tip_cents) FILTER (WHERE status <> 'cancelled'), 0) AS "tipCents",
      coalesce(sum(back.cents) FILTER (WHERE source_kind = 'cash'), 0)::bigint AS "cashRefundedCents"
      FROM orders
      JOIN payments ON payments.order_id = orders.id AND state = 'captured' AND source_kind = ANY (${TENDERS})
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(refunds.amount_cents), 0) AS cents FROM refunds
        WHERE payment_id = payments.id AND refunds.state <> 'failed') AS back
     WHERE event_id = ${eventId} AND orders.user_id IS NULL`.execute(database);
  const [takings] = rows;
  if (takings === undefined) throw new Error("an aggregate returns one row");
  return takings;
}

/** Returns an event's cash counts, newest first. */
export async function findCashCounts(database: Connection, eventId: string) {
  return database
    .selectFrom("cashCounts")
    .innerJoin("users", "users.id", "countedBy")
    .select(["cashCounts.id", "floatCents", "countedCents", "expectedCents", "note", "countedAt"])
    .select(["firstName", "lastName"])
    .where("eventId", "=", eventId)
    .orderBy("cashCounts.id", "desc")
    .execute();
}

/** Inserts a count. Returns false if its idempotency key was used before. */
export async function insertCashCount(
  transaction: Transaction,
  count: Insertable<CashCounts>,
): Promise<boolean> {
  const result = await transaction
    .insertInto("cashCounts")
    .values(count)
    .onConflict((conflict) => conflict.columns(["countedBy", "idempotencyKey"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findCashCountByKey(database: Connection, countedBy: string, idempotencyKey: string) {
  return database
    .selectFrom("cashCounts")
    .selectAll()
    .where("countedBy", "=", countedBy)
    .where("idempotencyKey", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
}
