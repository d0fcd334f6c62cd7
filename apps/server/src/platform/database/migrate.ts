import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runMigrations as runJobMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { type Database, patiently } from "./database.ts";
import { applyFunctions, readFunctions } from "./functions.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/", import.meta.url));

/** PostgreSQL's code where a lock was waited for in vain. */
const LOCK_NOT_AVAILABLE = "55P03";
/** Each waits as long as a lock may be waited for: five minutes in all. */
const ATTEMPTS = 60;

/** Each `NNNN_what.sql` is a migration; there is no way back. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
    const migrations = files.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(FOLDER + name, "utf8");
      const up = async (database: Kysely<unknown>) => {
        await sql.raw(text).execute(database);
      };
      return [name.replace(/\.sql$/, ""), { up }];
    });
    return Object.fromEntries(await Promise.all(migrations));
  }
}

/** Brings the database to the newest state; several processes may do so at once. */
export async function migrate(database: Database): Promise<void> {
  await migrateTables(database);
  await applyFunctions(database, await readFunctions());
  await runJobMigrations({ pgPool: patiently(database).pool });
}

/**
 * The numbered files alone.
 * @param last the name of the last one, for a database as an earlier version left it; else all
 */
export async function migrateTables(database: Database, last?: string): Promise<void> {
  const db = patiently(database).database.withoutPlugins();
  const migrator = new Migrator({ db, provider: new SqlFiles() });
  for (let attempt = 1; ; attempt++) {
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error === undefined) return;
    if (attempt >= ATTEMPTS || !isLocked(error)) throw error;
  }
}

/** Another process migrates, or a table is being read for long: nobody else may have to queue behind our wait for it. */
function isLocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}

/** The numbered files that a database hasn't seen yet; one that it has seen and that isn't there is an error of {@link migrate}. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider: new SqlFiles() });
  const migrations = await migrator.getMigrations();
  return migrations.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []));
}
