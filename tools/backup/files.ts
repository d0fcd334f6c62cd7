import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** A file's path below its tree's folder, size and hash. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Tree {
  readonly files: readonly FileFacts[];
  /** Empty ones too, since PostgreSQL needs its own. */
  readonly folders: readonly string[];
}

/** Files at a time. Small files mostly wait for the disk. */
const AT_ONCE = 16;

/**
 * Copies a folder in which others may write. Files that disappear are skipped; of changing ones the bytes that were read
 * count. Everything is on the disk when this returns.
 */
export async function copyTree(
  from: string,
  to: string,
  isSkipped: (path: string) => boolean = () => false,
): Promise<Tree> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const { files, folders } = await listTree(from, isSkipped);
  for (const folder of folders) await mkdir(join(to, folder), { mode: 0o700 });
  const copied = await forEachAtOnce(files, async (path) => {
    const facts = await copyFile(join(from, path), join(to, path)).catch(unlessGone);
    return facts === undefined ? [] : [{ path, ...facts }];
  });
  for (const folder of ["", ...folders]) await syncFolder(join(to, folder));
  return { files: copied.flat(), folders };
}

/** Returns the contents of a folder. */
export async function describeTree(folder: string): Promise<Tree> {
  const { files, folders } = await listTree(folder, () => false);
  const describe = async (path: string) => ({ path, ...(await readThrough(join(folder, path))) });
  return { files: await forEachAtOnce(files, describe), folders };
}

/** Does something with each item, several at once. After a failure nothing more starts, and all that runs is awaited. */
export async function forEachAtOnce<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = items.entries();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [index, item] of left) {
      if (failures.length > 0) return;
      try {
        done[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Returns the paths below a folder, each after its own folder. */
async function listTree(root: string, isSkipped: (path: string) => boolean) {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = async (folder: string) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(unlessGone);
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name);
      if (isSkipped(path)) continue;
      if (entry.isFile()) files.push(path);
      if (!entry.isDirectory()) continue;
      folders.push(path);
      await visit(path);
    }
  };
  await visit("");
  return { files, folders };
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

type Facts = Omit<FileFacts, "path">;

/** Copies a file to a path without one. It is on the disk when this returns. */
export async function copyFile(from: string, to: string): Promise<Facts> {
  const source = await open(from, "r");
  return readThrough(source, to).finally(() => source.close());
}

/** Writes a small file. It is on the disk when this returns. */
export async function writeSafely(path: string, text: string): Promise<Facts> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
  return readThrough(path);
}

/** Makes new and renamed entries of a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}

/** Returns the size and hash of a file's bytes. Writes them to another file too if its path is given. */
async function readThrough(source: string | FileHandle, copyTo?: string): Promise<Facts> {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream =
    typeof source === "string" ? createReadStream(source) : source.createReadStream({ autoClose: false });
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      if (copyTo !== undefined) yield chunk;
    }
  };
  if (copyTo === undefined) for await (const _ of count(stream));
  else await pipeline(stream, count, createWriteStream(copyTo, { flags: "wx", mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest("hex") };
}
