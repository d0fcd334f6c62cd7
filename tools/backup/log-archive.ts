import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Matches archived segments, partial ones, and notes about backups: timeline first, then position. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(\.partial|\.[0-9A-F]{8}\.backup)?\.gz$/;
const TIMELINE_LENGTH = 8;
const TIMEOUT_MS = 120_000;
const LOOK_MS = 100;
const HOW = `PostgreSQL's settings need archive_mode = on and an archive_command: apps/server/src/platform/database/archive-log.sh "%p" "%f" and the folder.`;

/** @throws Error if PostgreSQL doesn't archive its log, without which no backup can be restored */
export async function requireArchive(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("SELECT current_setting('archive_mode') AS mode");
  if (rows[0]?.mode !== "off") return;
  throw new Error(
    `The database's log isn't archived. Start the server with WAL_ARCHIVE_DIR. With your own PostgreSQL: ${HOW}`,
  );
}

/** Returns the log's segment with a position. */
export async function findSegment(client: pg.ClientBase, lsn: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT pg_walfile_name($1) AS name", [lsn]);
  return rows[0]?.name ?? "";
}

/** Ends the current segment and waits until it is archived, with everything committed so far. */
export async function archiveNow(client: pg.ClientBase | pg.Pool, folder: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name");
  await waitUntilArchived(folder, rows[0]?.name ?? "");
}

/** Waits until a segment is archived, at most two minutes. PostgreSQL itself would wait without a limit. */
export async function waitUntilArchived(folder: string, segment: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!existsSync(join(folder, `${segment}.gz`))) {
    if (Date.now() > deadline)
      throw new Error(
        `The log's ${segment} doesn't arrive in ${folder}; PostgreSQL's own log says why. ${HOW}`,
      );
    await pause(LOOK_MS);
  }
}

/** Deletes what is older than a segment, except timelines' histories. Returns the number of deleted files. */
export async function pruneArchive(folder: string, firstSegment: string): Promise<number> {
  const first = firstSegment.slice(TIMELINE_LENGTH);
  const old = (await readdir(folder)).filter((name) => {
    const [, position] = SEGMENT.exec(name) ?? [];
    return position !== undefined && position < first;
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
