import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** A file of a tree; its path is below the tree's folder. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Tree {
  readonly files: readonly FileFacts[];
  /** Empty ones too: PostgreSQL wants its own to be there. */
  readonly folders: readonly string[];
}

const CHUNK_BYTES = 1024 * 1024;
/** Files at a time: most of a small one's time is waiting for the disk. */
const WIDTH = 16;

/**
 * Copies a folder in which others may write meanwhile: what goes away while it is copied is left out, of what changes
 * the bytes count that were read. All of it is on the disk when this returns.
 * @param leaveOut asked of each path below the folder
 */
export async function copyTree(
  from: string,
  to: string,
  leaveOut: (path: string) => boolean = () => false,
): Promise<Tree> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const { files, folders } = await listTree(from, leaveOut);
  for (const folder of folders) await mkdir(join(to, folder), { mode: 0o700 });
  const copied = await inTurns(files, async (path) => {
    const facts = await copyFile(join(from, path), join(to, path)).catch(unlessGone);
    return facts === undefined ? [] : [{ path, ...facts }];
  });
  for (const folder of ["", ...folders]) await syncFolder(join(to, folder));
  return { files: copied.flat(), folders };
}

/** Contents of a folder. */
export async function describeTree(folder: string): Promise<Tree> {
  const { files, folders } = await listTree(folder, () => false);
  const describe = async (path: string) => ({ path, ...(await describeFile(join(folder, path))) });
  return { files: await inTurns(files, describe), folders };
}

/** Does something with each, several at a time. After a failure nothing more is begun, and nothing goes on. */
export async function inTurns<Each, Done>(
  all: readonly Each[],
  work: (each: Each) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = all.entries();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [index, each] of left) {
      if (failures.length > 0) return;
      done[index] = await work(each);
    }
  };
  const catching = () => worker().catch((error: unknown) => void failures.push(error));
  await Promise.all(Array.from({ length: WIDTH }, catching));
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Paths below a folder, each behind the folder that it lies in. */
async function listTree(
  root: string,
  leaveOut: (path: string) => boolean,
): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = async (folder: string) => {
    for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(unlessGone)) ??
      []) {
      const path = join(folder, entry.name);
      if (leaveOut(path)) continue;
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

/** Copies a file to where there is none yet; it is on the disk when this returns. */
export function copyFile(from: string, to: string): Promise<Facts> {
  return withFile(from, "r", (source) =>
    withFile(to, "wx", async (target) => {
      const facts = await readThrough(source, (chunk) => target.writeFile(chunk));
      await target.sync();
      return facts;
    }),
  );
}

export function describeFile(path: string): Promise<Facts> {
  return withFile(path, "r", (file) => readThrough(file, async () => undefined));
}

/** Writes a small file of our own making, so that it is on the disk when this returns. */
export async function writeSafely(path: string, text: string): Promise<Facts> {
  await withFile(path, "wx", async (file) => {
    await file.writeFile(text);
    await file.sync();
  });
  return describeFile(path);
}

/** Sees to it that what was made or renamed in a folder is still there after the power has gone. */
export function syncFolder(path: string): Promise<void> {
  return withFile(path, "r", (folder) => folder.sync());
}

async function withFile<Value>(
  path: string,
  flags: "r" | "wx",
  work: (file: FileHandle) => Promise<Value>,
): Promise<Value> {
  const file = await open(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** The size and the hash of a file's bytes, all of which `use` is given. */
async function readThrough(source: FileHandle, use: (chunk: Buffer) => Promise<void>): Promise<Facts> {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, bytes);
    if (bytesRead === 0) return { bytes, sha256: hash.digest("hex") };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await use(chunk);
    bytes += bytesRead;
  }
}
