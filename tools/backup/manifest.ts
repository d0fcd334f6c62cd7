import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const MANIFEST = "manifest.json";
/** Below a backup's folder. */
export const DATABASE_FOLDER = "database";
export const PICTURES_FOLDER = "pictures";
/** Superuser of the embedded PostgreSQL, without which nobody can log in to a restored cluster. */
export const PASSWORD_FILE = "postgres.password";
/** Before the name of what is no backup yet, or no longer. */
const UNFINISHED_MARK = ".";
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

const Manifest = z.object({
  name: z.string(),
  /** From here on every instant can be brought back with it, as long as the log was kept. */
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** PostgreSQL's version, as "18.4". */
  postgres: z.string(),
  label: z.string(),
  startLsn: z.string(),
  stopLsn: z.string(),
  /** The pieces of the log that it can't do without: these, and all between them. */
  firstPiece: z.string(),
  lastPiece: z.string(),
  copiedBy: z.enum(["sql", "pg_basebackup"]),
  /** Database of your own PostgreSQL, or null for the embedded one. */
  account: z.object({ user: z.string(), database: z.string() }).nullable(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** A backup's description and contents. */
export type Manifest = z.infer<typeof Manifest>;

export function backupName(at: Date): string {
  return at.toISOString().replace(/[:.]/g, "-");
}

export function unfinishedName(name: string): string {
  return UNFINISHED_MARK + name;
}

/** Names of unfinished backups and of those being deleted. */
export async function findUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith(UNFINISHED_MARK) && NAME.test(name.slice(1)));
}

/** The names of the backups in a folder, oldest first; none where it isn't there. */
export async function findBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/** @throws Error naming the backup whose manifest can't be read: nothing can be built on it */
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

/** Result of the last run, for monitoring. */
interface Marks {
  readonly "last-backup.json": { readonly at: string; readonly name: string; readonly bytes: number };
  readonly "last-drill.json": { readonly at: string; readonly backup: string; readonly ok: boolean };
}

/** Writes it whole or not at all. */
export async function writeMark<Name extends keyof Marks>(
  folder: string,
  name: Name,
  mark: Marks[Name],
): Promise<void> {
  const unfinished = join(folder, `.${name}`);
  // The folder's group may see how old a backup is, and nothing of what is in it.
  await writeFile(unfinished, `${JSON.stringify(mark)}\n`, { mode: 0o640 });
  await rename(unfinished, join(folder, name));
}
