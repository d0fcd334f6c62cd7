import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "../../apps/server/src/config.ts";

export const MANIFEST = "manifest.json";
/** Parts of a backup's folder. */
export const DATABASE_FOLDER = "database";
export const PICTURES_FOLDER = "pictures";
/** Superuser of the embedded PostgreSQL, without which nobody can log in to a restored cluster. */
export const PASSWORD_FILE = "postgres.password";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

const Manifest = z.object({
  name: z.string(),
  /** Every later instant can be restored with it, as long as the log was archived. */
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** PostgreSQL's version, as "18.4". */
  postgres: z.string(),
  label: z.string(),
  startLsn: z.string(),
  stopLsn: z.string(),
  /** The first and last segment of the log that it needs. */
  firstPiece: z.string(),
  lastPiece: z.string(),
  copiedBy: z.enum(["sql", "pg_basebackup"]),
  /** Database of your own PostgreSQL, or null for the embedded one. */
  account: z.object({ user: z.string(), database: z.string() }).nullable(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** A backup's description and contents. */
export type Manifest = z.infer<typeof Manifest>;

/** Returns the folders of backups and of the log. @throws Error naming the setting that is missing */
export function requireFolders({ backups: { folder, logArchive } }: Config) {
  if (folder === undefined) throw new Error("Setting BACKUP_DIR is missing: where do backups go?");
  if (logArchive === undefined)
    throw new Error("Setting WAL_ARCHIVE_DIR is missing: a backup needs the log that was written meanwhile.");
  return { folder, logArchive };
}

export function backupName(at: Date): string {
  return at.toISOString().replace(/[:.]/g, "-");
}

/** Returns the name of a backup that is being made or deleted. */
export function unfinishedName(name: string): string {
  return `.${name}`;
}

/** Returns the names of unfinished backups and of those being deleted. */
export async function findUnfinished(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith(".") && NAME.test(name.slice(1)));
}

/** Returns the names of the backups in a folder, oldest first; none if the folder is missing. */
export async function findBackups(folder: string): Promise<string[]> {
  return (await readdirIfThere(folder)).filter((name) => NAME.test(name)).sort();
}

/** Returns the names in a folder; none if it is missing. */
export function readdirIfThere(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** @throws Error naming the backup whose manifest can't be read */
export async function readManifest(folder: string, name: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, name, MANIFEST), "utf8")));
  } catch (error) {
    throw new Error(`The manifest of the backup ${name} can't be read: ${(error as Error).message}`);
  }
}

export function sizeOf({ files }: Manifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Results of the last runs, for monitoring. */
interface Marks {
  readonly "last-backup.json": { readonly at: string; readonly name: string; readonly bytes: number };
  readonly "last-drill.json": { readonly at: string; readonly backup: string; readonly ok: boolean };
}

/** Writes a result, whole or not at all. */
export async function writeMark<Name extends keyof Marks>(
  folder: string,
  name: Name,
  mark: Marks[Name],
): Promise<void> {
  const unfinished = join(folder, `.${name}`);
  // The folder's group may see a backup's age, and nothing else of it.
  await writeFile(unfinished, `${JSON.stringify(mark)}\n`, { mode: 0o640 });
  await rename(unfinished, join(folder, name));
}
