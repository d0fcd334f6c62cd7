import { sql } from "kysely";
import type { Connection } from "../../../platform/database/database.ts";

/** Counts admins who can sign in, and those secured by a second factor or a passkey. */
export async function countAdmins(database: Connection): Promise<{ all: number; secured: number }> {
  const { rows } = await sql<{ all: number; secured: number }>`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE
        EXISTS (SELECT FROM second_factors f
          WHERE f.user_id = users.id AND f.verified_at IS NOT NULL AND f.type <> 'recovery_code')
        OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = users.id))::int AS secured
    FROM users WHERE role = 'admin' AND deactivated_at IS NULL`.execute(database);
  return rows[0] ?? { all: 0, secured: 0 };
}
