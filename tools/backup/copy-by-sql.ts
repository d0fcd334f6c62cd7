import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { copyTree, type Tree, writeSafely } from "./copy-files.ts";

/** A cluster's files as they were copied, and between which places of the log. */
export interface BaseCopy extends Tree {
  readonly startLsn: string;
  readonly stopLsn: string;
}

export const LABEL_FILE = "backup_label";
/** As PostgreSQL's manual says ("Backing Up the Data Directory"): these folders stay, and are empty. */
const EMPTIED = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"],
  "pg_subtrans",
]);
/** And these files are a running server's own. */
const LEFT_OUT = new Set([
  ...["postmaster.pid", "postmaster.opts", "pg_internal.init", "tablespace_map"],
  LABEL_FILE,
]);

/** Copies the files of a cluster that runs on this machine, between PostgreSQL's own start and stop of a backup. */
export async function copyBySql(client: pg.ClientBase, label: string, to: string): Promise<BaseCopy> {
  const from = await findDataFolder(client);
  // By this very connection: PostgreSQL gives a backup up whose connection has gone.
  await client.query("SELECT pg_backup_start($1, fast => true)", [label]);
  const { files, folders } = await copyTree(from, to, isLeftOut);
  // It would wait for the log itself, without an end: whoever asked for the backup looks whether it was kept.
  const { rows } = await client.query<{ lsn: string; text: string }>(
    "SELECT lsn::text, labelfile AS text FROM pg_backup_stop(wait_for_archive => false)",
  );
  const { lsn: stopLsn = "", text = "" } = rows[0] ?? {};
  const labelFile = { path: LABEL_FILE, ...(await writeSafely(join(to, LABEL_FILE), text)) };
  return { files: [...files, labelFile], folders, startLsn: readStart(text), stopLsn };
}

/** Where the log starts that a copy needs, as its label says. */
export function readStart(label: string): string {
  const [, lsn] = /^START WAL LOCATION: (\S+)/m.exec(label) ?? [];
  if (lsn === undefined) throw new Error("the label doesn't say where the log starts");
  return lsn;
}

function isLeftOut(path: string): boolean {
  const name = basename(path);
  return EMPTIED.has(dirname(path)) || LEFT_OUT.has(name) || name.startsWith("pgsql_tmp");
}

/** Where the cluster's files are; refused where it isn't on this machine that they can be read. */
async function findDataFolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ folder: string; id: string }>(
    "SELECT current_setting('data_directory') AS folder, system_identifier::text AS id FROM pg_control_system()",
  );
  const { folder = "", id } = rows[0] ?? {};
  const control = await readFile(join(folder, "global", "pg_control")).catch(() => undefined);
  // Another cluster may lie at the same path of this machine.
  if (control?.readBigUInt64LE(0).toString() === id) return folder;
  throw new Error(
    `The database's files (${folder}) can't be read from here. Run this where PostgreSQL runs, as a user who may read them, ` +
      "or have pg_basebackup of its version on the PATH, which copies over the connection.",
  );
}
