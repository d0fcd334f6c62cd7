import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

export interface HoldCount {
  readonly holds: number;
  /** How long the time of the oldest has been over. */
  readonly overdueSeconds: number;
}

/** What unpaid orders hold right now. */
export async function countHolds(database: Connection, now: Date): Promise<HoldCount> {
  const { rows } = await sql<HoldCount>`
    SELECT count(*) AS holds,
           coalesce(greatest(extract(epoch FROM ${now}::timestamptz - min(hold_expires_at)), 0), 0)::float8
             AS "overdueSeconds"
      FROM orders WHERE status = 'pending'`.execute(database);
  return rows[0] ?? { holds: 0, overdueSeconds: 0 };
}
