import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { z } from "zod";
import { copyTree, describeTree, type Tree, writeSafely } from "./files.ts";
import type { Manifest } from "./manifest.ts";

/** The cluster to copy: connection, address, and PostgreSQL's version. */
interface Cluster {
  readonly client: pg.ClientBase;
  readonly url: string;
  readonly major: number;
}

/** A cluster's copied files, and the range of the log that they need. */
type BaseCopy = Tree & Pick<Manifest, "startLsn" | "stopLsn" | "copiedBy">;

const LABEL_FILE = "backup_label";
/** Folders that are copied empty, see PostgreSQL's manual, "Backing Up the Data Directory". */
const EMPTIED = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"],
  "pg_subtrans",
]);
/** Files of a running server. */
const SKIPPED = new Set([
  ...["postmaster.pid", "postmaster.opts", "pg_internal.init", "tablespace_map"],
  LABEL_FILE,
]);
const run = promisify(execFile);

/**
 * Copies a cluster's files if they can be read from here. Otherwise `pg_basebackup` copies them over the connection, which
 * needs an account that may replicate, and so read everything in the cluster.
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

/** Copies files between PostgreSQL's start and stop of a backup. */
async function copyBySql(client: pg.ClientBase, from: string, label: string, to: string): Promise<BaseCopy> {
  // Uses one connection: PostgreSQL aborts a backup whose connection closes.
  await client.query("SELECT pg_backup_start($1, fast => true)", [label]);
  const isSkipped = (path: string) => {
    const name = basename(path);
    return EMPTIED.has(dirname(path)) || SKIPPED.has(name) || name.startsWith("pgsql_tmp");
  };
  const { files, folders } = await copyTree(from, to, isSkipped);
  // PostgreSQL would wait for the log without a limit. The caller waits for it.
  const { rows } = await client.query<{ lsn: string; text: string }>(
    "SELECT lsn::text, labelfile AS text FROM pg_backup_stop(wait_for_archive => false)",
  );
  const { lsn: stopLsn = "", text = "" } = rows[0] ?? {};
  const labelFile = { path: LABEL_FILE, ...(await writeSafely(join(to, LABEL_FILE), text)) };
  return { files: [...files, labelFile], folders, startLsn: startOf(text), stopLsn, copiedBy: "sql" };
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
  const how = ["--format=plain", "--wal-method=none", "--checkpoint=fast", "--no-password"];
  // The password is no argument: every user of this machine can read those.
  const env = { ...process.env, ...(password !== "" && { PGPASSWORD: password }) };
  await run("pg_basebackup", [`--dbname=${address.href}`, `--pgdata=${to}`, `--label=${label}`, ...how], {
    env,
  });
  const { "WAL-Ranges": ranges } = ClientManifest.parse(
    JSON.parse(await readFile(join(to, "backup_manifest"), "utf8")),
  );
  const startLsn = startOf(await readFile(join(to, LABEL_FILE), "utf8"));
  return { ...(await describeTree(to)), startLsn, stopLsn: ranges[0]["End-LSN"], copiedBy: "pg_basebackup" };
}
