import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";

/** Refunds of cancelled events that are sent to Square in a second, by all processes together. */
const REFUNDS_PER_SECOND = 5;

/** Takes a turn to send a refund. Returns when it begins: now, or in a later second if all turns of this one are taken. */
export async function takeTurn(database: Connection, now: Date): Promise<Date> {
  const isOver = sql`excluded.second_at >= pace.second_at + interval '1 second'`;
  const hasRoom = sql`pace.sent < ${sql.lit(REFUNDS_PER_SECOND)}`;
  const { rows } = await sql<{ at: Date }>`
    INSERT INTO refund_pace AS pace (second_at, sent) VALUES (${now}, 1)
    ON CONFLICT (id) DO UPDATE SET
      second_at = CASE WHEN ${isOver} THEN excluded.second_at WHEN ${hasRoom} THEN pace.second_at
                       ELSE pace.second_at + interval '1 second' END,
      sent = CASE WHEN NOT ${isOver} AND ${hasRoom} THEN pace.sent + 1 ELSE 1 END
    RETURNING second_at AS at`.execute(database);
  return rows[0]?.at ?? now;
}

/** Pauses the refunds of a cancelled event. Returns false if they are paused already. */
export async function insertPause(
  transaction: Transaction,
  pause: { readonly eventId: string; readonly pausedBy: string; readonly pausedAt: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("refundPauses")
    .values(pause)
    .onConflict((conflict) => conflict.doNothing())
    .returning("eventId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Resumes the refunds of a cancelled event: unsent ones are due now. Returns false if they weren't paused. */
export async function deletePause(transaction: Transaction, eventId: string, now: Date): Promise<boolean> {
  const row = await transaction
    .deleteFrom("refundPauses")
    .where("eventId", "=", eventId)
    .returning("eventId")
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql`
    UPDATE refunds SET reconcile_after = ${now} FROM orders
     WHERE orders.id = order_id AND orders.event_id = ${eventId} AND state = 'started'`.execute(transaction);
  return true;
}
