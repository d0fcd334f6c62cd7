import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Config, loadConfig } from "../../apps/server/src/config.ts";
import { openDatabase, type Pool } from "../../apps/server/src/platform/database/database.ts";
import { findPendingMigrations } from "../../apps/server/src/platform/database/migrate.ts";
import { startOwnPostgres } from "../../apps/server/src/platform/database/own-postgres.ts";
import type { PostgresProcess } from "../../apps/server/src/platform/database/postgres-process.ts";
import { archiveNow } from "../backup/log-archive.ts";
import { requireFolders } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { serverSettings } from "../kit/scene.ts";
import { findReleases, readRelease } from "../release/release-data.ts";
import { fillAsReleased } from "../release/released-database.ts";

/** PostgreSQL on a server's data folder, with its log archived, and the settings of the commands on it. */
export interface SeasonDatabase {
  readonly config: Config;
  readonly postgres: PostgresProcess;
}

/** Starts PostgreSQL on a data folder, new or restored, in the season's folder. */
export async function startDatabase(folder: string, name: string): Promise<SeasonDatabase> {
  const config = loadConfig({
    ...serverSettings(""),
    DATA_DIR: join(folder, name),
    BACKUP_DIR: join(folder, "backups"),
    WAL_ARCHIVE_DIR: join(folder, "log"),
  });
  return { config, postgres: await startOwnPostgres(config) };
}

/** Fills a database as the oldest kept release left it. Returns how many migrations have come since. */
export async function fillFromOldest({ postgres: { url } }: SeasonDatabase): Promise<number> {
  const [oldest] = await findReleases();
  if (oldest === undefined) throw new Error("no release is kept");
  await fillAsReleased(url, await readRelease(oldest));
  return countPending(url);
}

/** Returns the number of migrations that a database lacks. */
export async function countPending(url: string): Promise<number> {
  const { database, close } = openDatabase(url, () => undefined);
  return (await findPendingMigrations(database).finally(close)).length;
}

/**
 * Loses the disk of a stopped server, and restores everything from the last backup and the archived log.
 * @param pool of the lost database; closed by `close`
 */
export async function loseAndRestore(
  { config, postgres }: SeasonDatabase,
  {
    pool,
    close,
    folder,
  }: { readonly pool: Pool; readonly close: () => Promise<void>; readonly folder: string },
): Promise<SeasonDatabase> {
  await archiveNow(pool, requireFolders(config).logArchive);
  await close();
  await postgres.stop();
  await rm(config.dataDir, { recursive: true });
  const name = "restored";
  const restored = await restoreBackup(config, { to: undefined, into: join(folder, name), from: undefined });
  await restored.postgres.stop();
  return startDatabase(folder, name);
}
