import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { syncToDisk, writeSafely } from "./files.ts";
import type { Manifest } from "./manifest.ts";

/** The cluster to copy: connection, address, and PostgreSQL's version. */
interface Cluster {
  readonly client: pg.ClientBase;
  readonly url: string;
  readonly major: number;
}

/** The range of the log that a copy needs, and how it was made. */
type BaseCopy = Pick<Manifest, "startLsn" | "stopLsn" | "copiedBy">;

/** The archive's name, which `pg_basebackup` chose. */
export const ARCHIVE = "base.tar";
/** Folder of the log, which a restore creates. */
const LOG_FOLDER = "pg_wal";
const LABEL_FILE = "backup_label";
/** Files of a running server, see PostgreSQL's manual, "Backing Up the Data Directory". */
const EXCLUDED = [
  ...[
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
  ].map((folder) => `./${folder}/*`),
  ...[`./${LOG_FOLDER}`, "./postmaster.pid", "./postmaster.opts", "./tablespace_map", `./${LABEL_FILE}`],
  ...["pg_internal.init", "pgsql_tmp*"],
];
/** Matches messages of tar about files that change meanwhile. A restore corrects them from the log. */
const CHANGED = /: (file changed as we read it|File removed before we read it|File shrank by .*)$/;
const run = promisify(execFile);

/**
 * Copies a cluster's files into an archive in a new folder if they can be read from here. Otherwise `pg_basebackup` copies
 * them over the connection, which needs an account that may replicate, and so read everything in the cluster.
 */
export async function copyCluster(cluster: Cluster, label: string, to: string): Promise<BaseCopy> {
  const { folder, isReadable } = await findDataFolder(cluster.client);
  if (folder !== null && isReadable) return copyBySql(cluster.client, folder, label, to);
  if (await hasBackupClient(cluster.major)) return copyByClient(cluster.url, label, to);
  const where = folder ?? "GRANT pg_read_all_settings tells where";
  throw new Error(
    `The database's files (${where}) can't be read from here. Run this where PostgreSQL runs, as a user who may read them, ` +
      "or have pg_basebackup of its version on the PATH, which copies over the connection.",
  );
}

/** Returns the cluster's folder if we may know it, and whether its files are readable on this machine. */
async function findDataFolder(client: pg.ClientBase) {
  const { rows } = await client.query<{ folder: string | null; id: string }>(
    `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
            system_identifier::text AS id
     FROM pg_control_system()`,
  );
  const { folder = null, id } = rows[0] ?? {};
  const control = await readFile(join(folder ?? "", "global", "pg_control")).catch(() => undefined);
  // This machine may have another cluster at the same path.
  return { folder, isReadable: control?.readBigUInt64LE(0).toString() === id };
}

/** Archives files between PostgreSQL's start and stop of a backup. */
async function copyBySql(client: pg.ClientBase, from: string, label: string, to: string): Promise<BaseCopy> {
  const archive = join(to, ARCHIVE);
  await mkdir(to, { mode: 0o700 });
  // Uses one connection: PostgreSQL aborts a backup whose connection closes.
  await client.query("SELECT pg_backup_start($1, fast => true)", [label]);
  await archiveFolder(from, archive);
  // PostgreSQL would wait for the log without a limit. The caller waits for it.
  const { rows } = await client.query<{ lsn: string; text: string }>(
    "SELECT lsn::text, labelfile AS text FROM pg_backup_stop(wait_for_archive => false)",
  );
  const { lsn: stopLsn = "", text = "" } = rows[0] ?? {};
  await writeSafely(join(to, LABEL_FILE), text);
  await run("tar", ["--append", `--file=${archive}`, `--directory=${to}`, LABEL_FILE]);
  await rm(join(to, LABEL_FILE));
  await syncToDisk(archive);
  await syncToDisk(to);
  return { startLsn: startOf(text), stopLsn, copiedBy: "sql" };
}

async function archiveFolder(from: string, archive: string): Promise<void> {
  const excluded = EXCLUDED.map((pattern) => `--exclude=${pattern}`);
  const args = ["--create", `--file=${archive}`, `--directory=${from}`, ...excluded, "."];
  // Another user of this machine must not read the archive.
  await writeSafely(archive, "");
  try {
    await run("tar", args, { env: { ...process.env, LC_ALL: "C" } });
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    const lines = stderr.trim().split("\n");
    // GNU tar ends with 1 when a file changed while it was read, and with more on any other failure.
    if (code !== 1 || !lines.every((line) => CHANGED.test(line))) throw error;
  }
}

/** Returns the start of a copy's log from its label. */
function startOf(label: string): string {
  const [, lsn] = /^START WAL LOCATION: (\S+)/m.exec(label) ?? [];
  if (lsn === undefined) throw new Error("the label doesn't say where the log starts");
  return lsn;
}

/** Whether `pg_basebackup` of the server's version is installed. */
async function hasBackupClient(major: number): Promise<boolean> {
  const { stdout } = await run("pg_basebackup", ["--version"]).catch(() => ({ stdout: "" }));
  return new RegExp(`\\(PostgreSQL\\) ${major}\\b`).test(stdout);
}

/** The used part of `pg_basebackup`'s manifest. */
const ClientManifest = z.object({ "WAL-Ranges": z.tuple([z.object({ "End-LSN": z.string() })]) });

async function copyByClient(url: string, label: string, to: string): Promise<BaseCopy> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const how = ["--format=tar", "--wal-method=none", "--checkpoint=fast", "--no-password"];
  // The password is no argument: every user of this machine can read those.
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  await run("pg_basebackup", [`--dbname=${address.href}`, `--pgdata=${to}`, `--label=${label}`, ...how], {
    env,
  });
  const list = join(to, "backup_manifest");
  const { "WAL-Ranges": ranges } = ClientManifest.parse(JSON.parse(await readFile(list, "utf8")));
  await rm(list);
  const { stdout } = await run("tar", [
    "--extract",
    "--to-stdout",
    `--file=${join(to, ARCHIVE)}`,
    LABEL_FILE,
  ]);
  return { startLsn: startOf(stdout), stopLsn: ranges[0]["End-LSN"], copiedBy: "pg_basebackup" };
}

/** Extracts a copy of a cluster into an empty folder. */
export async function extractCluster(archive: string, into: string): Promise<void> {
  await mkdir(join(into, LOG_FOLDER), { recursive: true, mode: 0o700 });
  await run("tar", ["--extract", `--file=${archive}`, `--directory=${into}`, "--no-same-owner"]);
}
