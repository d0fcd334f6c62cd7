import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Config } from "../../apps/server/src/config.ts";
import { compareBooks, linesOf } from "../../apps/server/src/features/ledger/service.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { findPendingMigrations, migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { ownPostgresFolder, recoverySettings } from "../../apps/server/src/platform/database/own-postgres.ts";
import {
  giveToPostgres,
  type PostgresAccount,
  type PostgresProcess,
  passwordFile,
  startPostgres,
} from "../../apps/server/src/platform/database/postgres-process.ts";
import { ARCHIVE, extractCluster } from "./copy-cluster.ts";
import { copyFile, describeFile } from "./files.ts";
import {
  DATABASE_FOLDER,
  findBackups,
  type Manifest,
  PASSWORD_FILE,
  PICTURES_FOLDER,
  readManifest,
  requireFolders,
} from "./manifest.ts";

/** Options of a restore. */
export interface Restoring {
  /** An instant, by default the end of the archived log. */
  readonly to: Date | undefined;
  /** A new or empty folder. It can be a server's DATA_DIR afterwards. */
  readonly into: string;
  /** A backup's name, by default the last one before the instant. */
  readonly from: string | undefined;
}

/** A restored cluster with its running PostgreSQL. */
export interface Restored {
  readonly backup: Manifest;
  readonly postgres: PostgresProcess;
  /** Time of the last restored change; undefined if nothing changed after the backup. */
  readonly reached: Date | undefined;
}

/** Restores the database of an instant, and the pictures, into a new folder. */
export async function restoreBackup(config: Config, { to, into, from }: Restoring): Promise<Restored> {
  const { folder, logArchive } = requireFolders(config);
  const { backup, newest } = await chooseBackup(folder, to, from);
  const account = accountOf(config, backup);
  if ((await readdir(into).catch(() => [])).length > 0)
    throw new Error(`The folder ${into} is not empty. Nothing is ever overwritten: name another one.`);
  const wasThere = (await mkdir(into, { recursive: true, mode: 0o700 })) === undefined;
  try {
    const data = ownPostgresFolder(into);
    const archive = join(DATABASE_FOLDER, ARCHIVE);
    await verify(backup, archive, describeFile(join(folder, backup.name, archive)));
    await extractCluster(join(folder, backup.name, archive), data);
    if (backup.account === null) await copyVerified(folder, backup, PASSWORD_FILE, passwordFile(data));
    // Pictures never change and are never deleted, so the newest backup has all of them.
    for (const { path } of newest.files)
      if (dirname(path) === PICTURES_FOLDER) await copyVerified(folder, newest, path, join(into, path));
    await makeReady(data);
    const postgres = await recover(data, recoverySettings(logArchive, to), account, config.postgresPrograms);
    return { backup, postgres, reached: await findReached(postgres.url) };
  } catch (error) {
    // A folder that was there stays, since removing it may not be allowed.
    const left = wasThere ? (await readdir(into)).map((name) => join(into, name)) : [into];
    for (const each of left) await rm(each, { recursive: true, force: true });
    throw error;
  }
}

async function chooseBackup(folder: string, to: Date | undefined, from: string | undefined) {
  const names = await findBackups(folder);
  const backups = await Promise.all(names.map((name) => readManifest(folder, name)));
  const newest = backups.at(-1);
  if (newest === undefined) throw new Error(`There is no backup in ${folder}.`);
  const isBefore = ({ at }: Manifest) => to === undefined || new Date(at) <= to;
  const backup = backups.findLast((each) => isBefore(each) && (from === undefined || each.name === from));
  if (backup !== undefined) return { backup, newest };
  const known = backups.map(({ name, at }) => `${name} (from ${at} on)`).join(", ");
  throw new Error(`No such backup restores that. There are: ${known}`);
}

/** Your own PostgreSQL's password isn't in a backup; it comes from DATABASE_URL. */
function accountOf({ databaseUrl }: Config, { account, name }: Manifest): PostgresAccount | undefined {
  if (account === null) return undefined;
  if (databaseUrl === undefined)
    throw new Error(
      `The backup ${name} is of a PostgreSQL of your own: DATABASE_URL must have the password of ${account.user}.`,
    );
  return { ...account, password: decodeURIComponent(new URL(databaseUrl).password) };
}

/** Copies one of a backup's files, and compares it with the manifest. */
async function copyVerified(folder: string, backup: Manifest, path: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await verify(backup, path, copyFile(join(folder, backup.name, path), to));
}

/** @throws Error naming a file that is missing or differs from the manifest */
async function verify(
  { name, files }: Manifest,
  path: string,
  described: ReturnType<typeof describeFile>,
): Promise<void> {
  const found = await described.catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`The backup ${name} lacks ${path}.`) : error;
  });
  const listed = files.find((file) => file.path === path);
  if (found.bytes !== listed?.bytes || found.sha256 !== listed.sha256)
    throw new Error(`${path} of the backup ${name} is not as it was copied.`);
}

/** Settings that a restored cluster needs to start on this machine. */
async function makeReady(data: string): Promise<void> {
  await writeFile(join(data, "recovery.signal"), "");
  // Debian keeps these elsewhere.
  const missing = { "postgresql.conf": "", "pg_hba.conf": "host all all 127.0.0.1/32 scram-sha-256\n" };
  for (const [name, text] of Object.entries(missing)) {
    if (!existsSync(join(data, name))) await writeFile(join(data, name), text, { mode: 0o600 });
  }
  await giveToPostgres(data);
  await chmod(data, 0o700);
}

/** PostgreSQL's message about an instant that it can't reach. */
const TOO_LATE = "recovery ended before configured recovery target was reached";

async function recover(
  data: string,
  settings: Readonly<Record<string, string>>,
  account: PostgresAccount | undefined,
  programs: string | undefined,
): Promise<PostgresProcess> {
  try {
    // The log may take any time to replay.
    const options = { timeoutMs: Number.POSITIVE_INFINITY, account, programs };
    return await startPostgres(data, settings, options);
  } catch (error) {
    if (!(error as Error).message.includes(TOO_LATE)) throw error;
    throw new Error("The archived log ends before that instant. Without --to everything is restored.");
  }
}

async function findReached(url: string): Promise<Date | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ at: Date | null }>("SELECT pg_last_xact_replay_timestamp() AS at");
  await client.end();
  return rows[0]?.at ?? undefined;
}

/** Findings in a restored database. */
export interface RestoredCheck {
  /** Migrations that this version applied. */
  readonly pending: readonly string[];
  /** Every difference between stock, orders and money. */
  readonly lines: readonly string[];
  readonly differenceCount: number;
}

/** Migrates a restored database, as a start of the server would, and compares its books. */
export async function checkRestored(url: string): Promise<RestoredCheck> {
  const { database, close } = openDatabase(url, () => undefined);
  try {
    const pending = await findPendingMigrations(database);
    await migrate(database);
    const report = await compareBooks(database, new Date());
    return { pending, lines: linesOf(report), differenceCount: report.differenceCount };
  } finally {
    await close();
  }
}
