import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile as copy, open, stat } from "node:fs/promises";

/** A file's path below a backup's folder, size and hash. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

type Facts = Omit<FileFacts, "path">;

/** Copies a file to a path without one. It is on the disk when this returns. */
export async function copyFile(from: string, to: string): Promise<Facts> {
  await copy(from, to, constants.COPYFILE_EXCL);
  await syncToDisk(to);
  return describeFile(to);
}

/** Writes a small file. It is on the disk when this returns. */
export async function writeSafely(path: string, text: string): Promise<void> {
  await using file = await open(path, "wx", 0o600);
  await file.writeFile(text);
  await file.sync();
}

/** Makes a file's bytes, or new and renamed entries of a folder, survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

export async function describeFile(path: string): Promise<Facts> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { bytes: (await stat(path)).size, sha256: hash.digest("hex") };
}
