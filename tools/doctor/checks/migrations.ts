import { findPendingMigrations } from "../../../apps/server/src/platform/database/migrate.ts";
import { type Check, right, wrong } from "../check.ts";

export const migrations: Check = {
  name: "migrations",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ database }) {
    const pending = await findPendingMigrations(database);
    if (pending.length === 0) return [right("all there")];
    return [
      wrong(
        `${pending.length} wait: ${pending.join(", ")}`,
        "each start of the server runs them: restart it",
      ),
    ];
  },
};
