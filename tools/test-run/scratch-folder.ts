import { execFile } from "node:child_process";
import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Linux's folder in memory. */
const MEMORY = "/dev/shm";
/** Databases, their log, an unpacked browser, and as much again. */
const NEEDED_BYTES = 8_000_000_000;

/**
 * A new folder for what tests write, all of which is thrown away: in memory where there is room, since making and dropping
 * hundreds of databases on a disk takes a fifth of the run.
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
    // There is none, or not for us.
  }
  return undefined;
}

/** Not where it is mounted without: the browser is unpacked there. */
async function mayRunPrograms(folder: string): Promise<boolean> {
  const program = join(folder, "try");
  await writeFile(program, "#!/bin/sh\n", { mode: 0o700 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
