import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Folder in memory on Linux. */
const MEMORY = "/dev/shm";
/** Twice the size of databases, their log, and an unpacked browser. */
const NEEDED_BYTES = 8_000_000_000;

/**
 * Makes a folder for the tests' files: in memory if there is room, since creating and dropping hundreds of databases on a
 * disk takes a fifth of the run.
 */
export async function makeScratchFolder(memory = MEMORY, neededBytes = NEEDED_BYTES): Promise<string> {
  return (await tryMemory(memory, neededBytes)) ?? mkdtemp(join(tmpdir(), "secret-scratch-"));
}

async function tryMemory(memory: string, neededBytes: number): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize < neededBytes) return undefined;
    const folder = await mkdtemp(join(memory, "secret-scratch-"));
    if (await mayRunPrograms(folder)) return folder;
    await rm(folder, { recursive: true });
  } catch {
    // The folder is missing or not writable.
  }
  return undefined;
}

/** Returns whether programs run from a folder, since the browser is unpacked there. */
async function mayRunPrograms(folder: string): Promise<boolean> {
  const program = join(folder, "try");
  await writeFile(program, "#!/bin/sh\n", { mode: 0o700 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
