import { StartError } from "../start-error.ts";
import type { Pool } from "./database.ts";

/** The oldest PostgreSQL that has all that our statements ask for. */
export const OLDEST_POSTGRES = 18;

export interface PostgresVersion {
  readonly major: number;
  /** As it says it itself: "18.4". */
  readonly text: string;
}

/** @throws {StartError} where there is no database that lets us in, or one that is too old */
export async function requireDatabase(pool: Pool): Promise<void> {
  const { major, text } = await findPostgresVersion(pool).catch((error: NodeJS.ErrnoException) => {
    // Of several addresses that were tried in vain Node.js gives the code alone.
    throw new StartError(
      `Setting DATABASE_URL leads to no database that takes us: ${error.message || error.code}`,
    );
  });
  if (major < OLDEST_POSTGRES)
    throw new StartError(
      `Setting DATABASE_URL leads to PostgreSQL ${text}, and ${OLDEST_POSTGRES} or newer is needed.`,
    );
}

export async function findPostgresVersion(pool: Pool): Promise<PostgresVersion> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
  );
  const { number = 0, text = "none" } = rows[0] ?? {};
  return { major: Math.floor(number / 10_000), text };
}
