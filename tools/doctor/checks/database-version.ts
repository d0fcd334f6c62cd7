import {
  findPostgresVersion,
  OLDEST_POSTGRES,
  type PostgresVersion,
} from "../../../apps/server/src/platform/database/require-database.ts";
import { type Check, right, wrong } from "../check.ts";

export const databaseVersion: Check = {
  name: "database",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ pool }) {
    return [judgeVersion(await findPostgresVersion(pool))];
  },
};

export function judgeVersion({ major, text }: PostgresVersion) {
  if (major >= OLDEST_POSTGRES) return right(`PostgreSQL ${text}`);
  return wrong(
    `PostgreSQL ${text}, and ${OLDEST_POSTGRES} is needed`,
    `move it to PostgreSQL ${OLDEST_POSTGRES} (pg_upgrade)`,
  );
}
