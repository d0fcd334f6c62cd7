import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, requireFileName } from "./file-store.ts";

/** Returns a file store in a folder, created with the first file. */
export function folderStore(folder: string): FileStore {
  return {
    async put(name, bytes) {
      requireFileName(name);
      await mkdir(folder, { recursive: true });
      // Rename a finished file into place, so a concurrent read never sees part of it.
      const unfinished = join(folder, `${randomUUID()}.part`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, join(folder, name));
    },
    async get(name) {
      requireFileName(name);
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async remove(name) {
      requireFileName(name);
      await rm(join(folder, name), { force: true });
    },
  };
}
