import { sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import { MEMBERS_FROM, MEMBERS_UNTIL } from "../../events/index.ts";

/** Event that opens for orders, or for entries of its draw. */
export interface Opening {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly timeZone: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly isDraw: boolean;
  /** Whether its notification date has passed and its announcement isn't complete. */
  readonly isBeingAnnounced: boolean;
}

/** Returns visible events that open between two instants and aren't closed. */
export async function findOpenings(
  database: Connection,
  { after, until }: { after: Date; until: Date },
  now: Date,
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    SELECT id AS "eventId", title AS "eventTitle", time_zone AS "timeZone", ${MEMBERS_FROM} AS "opensAt",
           ${MEMBERS_UNTIL} AS "closesAt", entries_open_at IS NOT NULL AS "isDraw",
           announced_at IS NULL AND notification_at <= ${now} AS "isBeingAnnounced"
      FROM events
     WHERE ${MEMBERS_FROM} > ${after} AND ${MEMBERS_FROM} <= ${until}
       AND ${MEMBERS_UNTIL} > ${now} AND status IN ('scheduled', 'active')`.execute(database);
  return rows;
}

export interface Reminded {
  readonly userId: string;
  /** Whether the member was notified of the event a short while ago. */
  readonly isSpared: boolean;
}

/**
 * Locks and returns members who asked for a reminder before its moment and haven't been reminded since.
 * @param spared key and start time of a recent notification that replaces this reminder
 */
export async function lockAsked(
  transaction: Transaction,
  { eventId, moment, count }: { eventId: string; moment: Date; count: number },
  spared: { onceKey: string; since: Date } | undefined,
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    SELECT user_id AS "userId",
           EXISTS (SELECT FROM told_once
                    WHERE told_once.user_id = asked.user_id AND told_once.once_key = ${spared?.onceKey ?? null}
                      AND told_once.told_at > ${spared?.since ?? null}) AS "isSpared"
      FROM event_registrations AS asked
     WHERE event_id = ${eventId} AND reminded_until < ${moment} AND wants_reminder AND waitlisted_at IS NULL
     -- In the index's order, or every row of the table is looked at where there is nobody to tell.
     ORDER BY reminded_until LIMIT ${count} FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction);
  return rows;
}

/** Marks members as reminded of everything due until now. Their rows are locked. */
export async function markReminded(
  transaction: Transaction,
  eventId: string,
  reminded: readonly Reminded[],
  now: Date,
): Promise<void> {
  if (reminded.length === 0) return;
  await sql`
    UPDATE event_registrations SET reminded_until = ${now}
     WHERE event_id = ${eventId} AND user_id = ANY (${reminded.map(({ userId }) => userId)}::uuid[])`.execute(
    transaction,
  );
}
