import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** A piece of the log, one of which a backup ended in the middle, or the note about a backup: timeline and place first. */
const PIECE = /^[0-9A-F]{8}([0-9A-F]{16})(\.partial|\.[0-9A-F]{8}\.backup)?\.gz$/;
const TIMELINE_SIGNS = 8;
const PATIENCE_MS = 120_000;
const LOOK_MS = 100;

/** Returns the reasons why PostgreSQL doesn't archive its log, with the fix. */
const HOW = `PostgreSQL's settings need archive_mode = on and an archive_command: apps/server/src/platform/database/archive-log.sh "%p" "%f" and the folder.`;

/** Refuses where the log isn't kept at all: a backup without it brings nothing back. */
export async function requireKeptLog(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>("SELECT current_setting('archive_mode') AS mode");
  if (rows[0]?.mode !== "off") return;
  throw new Error(
    `The database's log isn't kept. Start the server with WAL_ARCHIVE_DIR. Where PostgreSQL is one of your own: ${HOW}`,
  );
}

/** The piece of the log in which a place lies. */
export async function findPiece(client: pg.ClientBase, lsn: string): Promise<string> {
  const { rows } = await client.query<{ piece: string }>("SELECT pg_walfile_name($1) AS piece", [lsn]);
  return rows[0]?.piece ?? "";
}

/** Has PostgreSQL end the piece that it is writing, and waits until it was kept: all that was committed is in it. */
export async function keepLogNow(client: pg.ClientBase | pg.Pool, folder: string): Promise<void> {
  const { rows } = await client.query<{ piece: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS piece");
  await waitUntilKept(folder, rows[0]?.piece ?? "");
}

/** Waits until a piece was kept, two minutes at most: PostgreSQL itself would wait for ever. */
export async function waitUntilKept(folder: string, piece: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!existsSync(join(folder, `${piece}.gz`))) {
    if (Date.now() > deadline) {
      throw new Error(
        `The log's ${piece} doesn't arrive in ${folder}; PostgreSQL's own log says why. ${HOW}`,
      );
    }
    await pause(LOOK_MS);
  }
}

/** Throws away what lies before a piece: no backup that is left needs it. The histories of timelines stay. */
export async function pruneLog(folder: string, firstPiece: string): Promise<number> {
  const first = firstPiece.slice(TIMELINE_SIGNS);
  const old = (await readdir(folder)).filter((name) => {
    const [, place] = PIECE.exec(name) ?? [];
    return place !== undefined && place < first;
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}
