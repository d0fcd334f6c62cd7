import { type Check, right, wrong } from "../check.ts";

const OLDEST = 18;

export const databaseVersion: Check = {
  name: "database",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ pool }) {
    const { rows } = await pool.query<{ number: number; text: string }>(
      "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
    );
    const { number = 0, text = "none" } = rows[0] ?? {};
    return [judgeVersion(Math.floor(number / 10_000), text)];
  },
};

export function judgeVersion(major: number, text: string) {
  if (major >= OLDEST) return right(`PostgreSQL ${text}`);
  return wrong(`PostgreSQL ${text}, and ${OLDEST} is needed`, `move it to PostgreSQL ${OLDEST} (pg_upgrade)`);
}
