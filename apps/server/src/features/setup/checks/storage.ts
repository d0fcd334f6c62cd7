import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@secret/domain";
import { z } from "zod";
import { bucketStore } from "../../../platform/files/file-stores.ts";
import { type Check, type Finding, right, warning, wrong } from "./check.ts";
import { FIX_DATABASE } from "./database.ts";

const GIGABYTE = 1_000_000_000;
/** A night, and two hours for a busy one. */
const BACKUP_HOURS = 26;
const DRILL_HOURS = 35 * 24;
const FIX_BACKUPS = "BACKUP_DIR must be a readable folder";
/** Settings that backups need. */
export const SET_UP_BACKUPS = "BACKUP_DIR, WAL_ARCHIVE_DIR, and npm run backup each night";
const RUN_DRILL = "npm run drill:restore";

interface Room {
  readonly free: number;
  readonly all: number;
}

async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

export function judgeRoom(whose: string, { free, all }: Room): Finding {
  const left = `${inGigabytes(free)} of ${inGigabytes(all)} left for ${whose}`;
  const isBelow = (share: number, bytes: number) => free < all * share && free < bytes;
  if (isBelow(0.05, GIGABYTE)) return wrong(left, "make room now: a full disk stops the database");
  if (isBelow(0.15, 5 * GIGABYTE)) return warning(left, "make room, or get a larger disk");
  return right(left);
}

function inGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

/** Checks that pictures can be written. */
export const pictures: Check = {
  name: "pictures",
  fix: "the folder DATA_DIR/pictures must belong to the user that runs the server",
  async look({ config: { pictures: place } }) {
    if (place.bucket !== undefined) {
      // Reads a missing file: without permission the answer is a different error.
      await bucketStore(place.bucket).get(`${randomUUID()}.webp`);
      return [right("the bucket answers")];
    }
    await mkdir(place.folder, { recursive: true });
    const probe = join(place.folder, `${randomUUID()}.part`);
    await writeFile(probe, "");
    await rm(probe);
    return [right("can be written"), judgeRoom("pictures", await roomOf(place.folder))];
  },
};

/** Checks the database's disk if it is on this machine, and shows the database's size otherwise. */
export const databaseDisk: Check = {
  name: "disk of the database",
  fix: FIX_DATABASE,
  async look({ pool }) {
    const { rows } = await pool.query<{ folder: string | null; bytes: number }>(
      `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
              pg_database_size(current_database()) AS bytes`,
    );
    const { folder, bytes = 0 } = rows[0] ?? {};
    const room = folder ? await roomOf(folder).catch(() => undefined) : undefined;
    if (room !== undefined) return [judgeRoom("the database", room)];
    const what = `isn't visible from here; the database takes ${inGigabytes(bytes)}`;
    return [warning(what, "df -h, where the database runs")];
  },
};

/** Checks free space for backups. */
export const backupDisk: Check = {
  name: "disk of the backups",
  fix: FIX_BACKUPS,
  async look({ config: { backups } }) {
    // The backups' check reports a missing folder.
    if (backups.folder === undefined) return [];
    return [judgeRoom("backups", await roomOf(backups.folder))];
  },
};

const LastBackup = z.looseObject({ at: z.iso.datetime() });
const LastDrill = z.looseObject({ at: z.iso.datetime(), ok: z.boolean() });

/** Checks the age of the last backup and of the last restore drill. */
export const backups: Check = {
  name: "backups",
  fix: FIX_BACKUPS,
  async look({ config, now }) {
    const { folder } = config.backups;
    if (folder === undefined) return [wrong("there are none", SET_UP_BACKUPS)];
    const backup = await readMark(join(folder, "last-backup.json"), LastBackup);
    const drill = await readMark(join(folder, "last-drill.json"), LastDrill);
    const hoursSince = (at: string) => Math.floor((now().getTime() - Date.parse(at)) / HOUR_MS);
    return [judgeBackup(backup && hoursSince(backup.at)), judgeDrill(drill, drill && hoursSince(drill.at))];
  },
};

/** Judges the age of the last backup, in hours; undefined if there is none. */
export function judgeBackup(hours: number | undefined): Finding {
  if (hours === undefined) return wrong("there is none yet", "npm run backup");
  const what = `the last one is ${hours} hours old`;
  if (hours <= BACKUP_HOURS) return right(what);
  return wrong(what, "npm run backup; logs: journalctl -u secret-backup, or docker compose logs backup");
}

/** Judges the last restore drill and its age. */
export function judgeDrill(drill: { readonly ok: boolean } | undefined, hours = 0): Finding {
  if (drill === undefined) return warning("none was ever restored", RUN_DRILL);
  if (!drill.ok) return wrong("the last restored one was incomplete", RUN_DRILL);
  const days = Math.floor(hours / 24);
  if (hours <= DRILL_HOURS) return right(`one was restored ${days} days ago`);
  return warning(`none was restored for ${days} days`, RUN_DRILL);
}

async function readMark<Mark>(path: string, schema: z.ZodType<Mark>): Promise<Mark | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
