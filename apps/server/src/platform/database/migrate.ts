import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runMigrations as runJobMigrations } from "graphile-worker";
import { type Kysely, sql } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import type { Database, Pool } from "./database.ts";
import { applyFunctions, readFunctions } from "./functions.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations/", import.meta.url));

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
export async function migrate(database: Database, pool: Pool): Promise<void> {
  await migrateTables(database);
  await applyFunctions(database, await readFunctions());
  await runJobMigrations({ pgPool: pool });
}

/**
 * The numbered files alone.
 * @param last the name of the last one, for a database as an earlier version left it; else all
 */
export async function migrateTables(database: Database, last?: string): Promise<void> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider: new SqlFiles() });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/** The numbered files that a database hasn't seen yet; one that it has seen and that isn't there is an error of {@link migrate}. */
export async function findPendingMigrations(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider: new SqlFiles() });
  const migrations = await migrator.getMigrations();
  return migrations.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []));
}
