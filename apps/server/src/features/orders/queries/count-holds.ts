import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

export interface HoldCount {
  readonly holds: number;
  /** Seconds since the oldest hold expired; 0 if none has. */
  readonly overdueSeconds: number;
}

/** Counts unpaid orders, each of which holds stock. */
export async function countHolds(database: Connection, now: Date): Promise<HoldCount> {
  const { rows } = await sql<HoldCount>`
    SELECT count(*) AS holds,
           coalesce(greatest(extract(epoch FROM ${now}::timestamptz - min(hold_expires_at)), 0), 0)::float8
             AS "overdueSeconds"
      FROM orders WHERE status = 'pending'`.execute(database);
  return rows[0] ?? { holds: 0, overdueSeconds: 0 };
}
