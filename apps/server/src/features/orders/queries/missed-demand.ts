import type { MissedDemandReason } from "@secret/domain";
import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Number of members whose orders an event rejected within a minute, for one reason. */
export interface MissedDemandCount {
  readonly eventId: string;
  /** Start of the minute. */
  readonly minuteAt: Date;
  readonly reason: MissedDemandReason;
  readonly members: number;
}

/** Adds to the counts of other processes. Skips deleted events. */
export async function addMissedDemand(
  database: Connection,
  counts: readonly MissedDemandCount[],
): Promise<void> {
  await sql`INSERT INTO turned_away (event_id, minute_at, reason, members)
    SELECT made.event_id, minute_at, reason, members
      FROM unnest(${counts.map((each) => each.eventId)}::uuid[],
                  ${counts.map((each) => each.minuteAt)}::timestamptz[],
                  ${counts.map((each) => each.reason)}::text[],
                  ${counts.map((each) => each.members)}::int[]) AS made (event_id, minute_at, reason, members)
     WHERE EXISTS (SELECT FROM events WHERE events.id = made.event_id)
        ON CONFLICT (event_id, minute_at, reason)
        DO UPDATE SET members = turned_away.members + excluded.members`.execute(database);
}
