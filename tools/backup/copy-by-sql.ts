import { basename, dirname, join } from "node:path";
import type pg from "pg";
import { copyTree, type Tree, writeSafely } from "./copy-files.ts";

/** A cluster's files as they were copied, and between which places of the log. */
export interface BaseCopy extends Tree {
  readonly startLsn: string;
  readonly stopLsn: string;
}

export const LABEL_FILE = "backup_label";
/** Folders that are copied empty, see PostgreSQL's manual, "Backing Up the Data Directory". */
const EMPTIED = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"],
  "pg_subtrans",
]);
/** And these files are a running server's own. */
const LEFT_OUT = new Set([
  ...["postmaster.pid", "postmaster.opts", "pg_internal.init", "tablespace_map"],
  LABEL_FILE,
]);

/**
 * Copies the files of a cluster that runs on this machine, between PostgreSQL's own start and stop of a backup.
 * @param from its folder
 */
export async function copyBySql(
  client: pg.ClientBase,
  from: string,
  label: string,
  to: string,
): Promise<BaseCopy> {
  // By this very connection: PostgreSQL gives a backup up whose connection has gone.
  await client.query("SELECT pg_backup_start($1, fast => true)", [label]);
  const { files, folders } = await copyTree(from, to, isLeftOut);
  // PostgreSQL would wait for the log without a limit. The caller checks that it was kept.
  const { rows } = await client.query<{ lsn: string; text: string }>(
    "SELECT lsn::text, labelfile AS text FROM pg_backup_stop(wait_for_archive => false)",
  );
  const { lsn: stopLsn = "", text = "" } = rows[0] ?? {};
  const labelFile = { path: LABEL_FILE, ...(await writeSafely(join(to, LABEL_FILE), text)) };
  return { files: [...files, labelFile], folders, startLsn: readStart(text), stopLsn };
}

/** Reads the start of a copy's log from its label. */
export function readStart(label: string): string {
  const [, lsn] = /^START WAL LOCATION: (\S+)/m.exec(label) ?? [];
  if (lsn === undefined) throw new Error("the label doesn't say where the log starts");
  return lsn;
}

function isLeftOut(path: string): boolean {
  const name = basename(path);
  return EMPTIED.has(dirname(path)) || LEFT_OUT.has(name) || name.startsWith("pgsql_tmp");
}
