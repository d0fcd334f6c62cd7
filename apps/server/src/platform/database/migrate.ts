import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runMigrations as runJobMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { type Database, onMaintenancePool } from "./database.ts";
import { applyFunctions, readFunctions } from "./functions.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/", import.meta.url));

/** PostgreSQL's error codes for a lock timeout and a deadlock. */
const LOCK_FAILURES = new Set(["55P03", "40P01"]);
/** Maximum time to retry a lock on a busy table, in ms. */
const LOCKED_FOR_MS = 300_000;
/** Pause between attempts, in ms, so that statements queued behind our lock request can run. */
const PAUSE_MS = 4_000;

/** Loads each `NNNN_name.sql` as a migration. There are no down migrations. */
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

/** Migrates the database to the newest version; several processes may call it at once. */
export async function migrate(database: Database): Promise<void> {
  const maintenance = onMaintenancePool(database);
  await migrateTables(database);
  const functions = await readFunctions();
  await onceUnlocked(() => applyFunctions(maintenance.database, functions));
  await onceUnlocked(() => runJobMigrations({ pgPool: maintenance.pool }));
}

/**
 * Runs only the numbered migration files.
 * @param last name of the last file to run; all of them if undefined
 */
export async function migrateTables(database: Database, last?: string): Promise<void> {
  const db = onMaintenancePool(database).database.withoutPlugins();
  const migrator = new Migrator({ db, provider: new SqlFiles() });
  await onceUnlocked(async () => {
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error !== undefined) throw error;
  });
}

/**
 * Retries work that times out on a table lock, or ends in a deadlock with a running process, with pauses. A waiting lock
 * request blocks every later statement on that table.
 */
async function onceUnlocked(work: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + LOCKED_FOR_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCK_FAILURES.has(error.code ?? "");
      if (!isLocked || Date.now() > until) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Returns the migrations not yet applied to a database. {@link migrate} fails on an applied one that has no file. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider: new SqlFiles() });
  const migrations = await migrator.getMigrations();
  return migrations.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []));
}
