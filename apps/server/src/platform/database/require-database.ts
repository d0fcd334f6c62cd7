import { StartError } from "../errors.ts";
import type { Pool } from "./database.ts";

/** Oldest PostgreSQL major version that supports all of our statements. */
export const OLDEST_POSTGRES = 18;

/** Version of a PostgreSQL server. */
export interface PostgresVersion {
  readonly major: number;
  /** Version as the server reports it: "18.4". */
  readonly text: string;
}

/**
 * Checks that the database is reachable and recent enough.
 * @throws {StartError} if it isn't
 */
export async function requireDatabase(pool: Pool): Promise<void> {
  const { major, text } = await findPostgresVersion(pool).catch((error: NodeJS.ErrnoException) => {
    // Node.js gives only the code when every one of several addresses failed.
    throw new StartError(
      `Setting DATABASE_URL leads to no database that takes us: ${error.message || error.code}`,
    );
  });
  if (major < OLDEST_POSTGRES)
    throw new StartError(
      `Setting DATABASE_URL leads to PostgreSQL ${text}, and ${OLDEST_POSTGRES} or newer is needed.`,
    );
}

/** Returns the version of the connected PostgreSQL server. */
export async function findPostgresVersion(pool: Pool): Promise<PostgresVersion> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
  );
  const { number = 0, text = "none" } = rows[0] ?? {};
  return { major: Math.floor(number / 10_000), text };
}
