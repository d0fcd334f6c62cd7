import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bucketStore } from "../../../apps/server/src/platform/files/bucket-store.ts";
import { type Check, type Finding, right, warning, wrong } from "../check.ts";

const GIGABYTE = 1_000_000_000;
const LITTLE = { share: 0.15, bytes: 5 * GIGABYTE };
const HARDLY_ANY = { share: 0.05, bytes: GIGABYTE };

/** Whether pictures can be written where they lie. */
export const pictures: Check = {
  name: "pictures",
  mend: "the folder DATA_DIR/pictures has to belong to the user that the server runs as",
  async look({ config: { pictures: place } }) {
    if (place.bucket !== undefined) {
      // Reads a missing file: without permission the answer is a different error.
      await bucketStore(place.bucket).get(`${randomUUID()}.webp`);
      return [right("the bucket answers us")];
    }
    await mkdir(place.folder, { recursive: true });
    const probe = join(place.folder, `${randomUUID()}.part`);
    await writeFile(probe, "");
    await rm(probe);
    return [right("can be written"), judgeRoom("pictures", await roomOf(place.folder))];
  },
};

/** The database's, where its folder is on this machine; else how much it takes. */
export const databaseDisk: Check = {
  name: "disk of the database",
  mend: "DATABASE_URL has to lead to a PostgreSQL that runs",
  async look({ pool }) {
    const { rows } = await pool.query<{ folder: string | null; bytes: number }>(
      `SELECT (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder,
              pg_database_size(current_database()) AS bytes`,
    );
    const { folder, bytes = 0 } = rows[0] ?? {};
    const room = folder ? await roomOf(folder).catch(() => undefined) : undefined;
    if (room !== undefined) return [judgeRoom("the database", room)];
    return [
      warning(
        `isn't seen from here; the database takes ${inGigabytes(bytes)}`,
        "df -h, where the database runs",
      ),
    ];
  },
};

/** Free space for backups. */
export const backupDisk: Check = {
  name: "disk of the backups",
  mend: "BACKUP_DIR has to be a folder that can be read",
  async look({ config: { backups } }) {
    // The backups' check reports a missing folder.
    if (backups.folder === undefined) return [];
    return [judgeRoom("backups", await roomOf(backups.folder))];
  },
};

interface Room {
  readonly free: number;
  readonly all: number;
}

async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

export function judgeRoom(whose: string, { free, all }: Room): Finding {
  const said = `${inGigabytes(free)} of ${inGigabytes(all)} left for ${whose}`;
  const isBelow = ({ share, bytes }: typeof LITTLE) => free < all * share && free < bytes;
  if (isBelow(HARDLY_ANY)) return wrong(said, "make room now: a full disk stops the database");
  if (isBelow(LITTLE)) return warning(said, "make room, or give it a larger disk");
  return right(said);
}

function inGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
