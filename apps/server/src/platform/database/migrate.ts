import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
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
/** How long a table that is read or written for long is asked for anew. */
const LOCKED_FOR_MS = 300_000;
/** Between two times: whoever queued behind our wait is served meanwhile. */
const PAUSE_MS = 4_000;

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
  const patient = patiently(database);
  await migrateTables(database);
  const functions = await readFunctions();
  await onceUnlocked(() => applyFunctions(patient.database, functions));
  await onceUnlocked(() => runJobMigrations({ pgPool: patient.pool }));
}

/**
 * Runs the numbered files alone.
 * @param last name of the last file to run; all where it is missing
 */
export async function migrateTables(database: Database, last?: string): Promise<void> {
  const db = patiently(database).database.withoutPlugins();
  const migrator = new Migrator({ db, provider: new SqlFiles() });
  await onceUnlocked(async () => {
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error !== undefined) throw error;
  });
}

/** Tries again what can't lock a table, with pauses. What waits for a lock has everybody who comes later wait behind it. */
async function onceUnlocked(work: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + LOCKED_FOR_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || Date.now() > until) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** The numbered files that a database hasn't seen yet; one that it has seen and that isn't there is an error of {@link migrate}. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider: new SqlFiles() });
  const migrations = await migrator.getMigrations();
  return migrations.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []));
}
