import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 100;
/** Names that no build reads. */
const IGNORED = /^node_modules$|\.test\.ts$/;

/**
 * Builds unless the output belongs to these sources. The output gets the time of the last change before the build, so that a
 * change during it counts as a new one. Returns whether it built.
 * @param output a file that every build writes
 */
export async function buildIfOutdated(
  output: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> {
  const changedAt = new Date(Math.floor(Math.max(...(await Promise.all(sources.map(newestIn))))));
  const isBuilt = async () => (await stat(output).catch(() => undefined))?.mtimeMs === changedAt.getTime();
  if (await isBuilt()) return false;
  return alone(`${dirname(output)}.lock`, async () => {
    if (await isBuilt()) return false;
    await build();
    await utimes(output, changedAt, changedAt);
    return true;
  });
}

/** Runs a task while no other process does, such as a second test file. A lock whose process is gone is replaced. */
async function alone<Result>(lock: string, task: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(lock), { recursive: true });
  for (;;) {
    const isOurs = await writeFile(lock, String(process.pid), { flag: "wx" }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return false;
        throw error;
      },
    );
    if (isOurs) return task().finally(() => rm(lock, { force: true }));
    const holder = Number(await readFile(lock, "utf8").catch(() => ""));
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
    await pause(LOOK_MS);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the last change of a file, or of a folder and everything in it that a build reads. */
async function newestIn(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !IGNORED.test(name));
  const inside = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(found.mtimeMs, ...inside);
}
