import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 100;
/** Interval at which a build renews its lock, and the age of a lock whose build was killed. */
const RENEWAL_MS = 1_000;
const ABANDONED_MS = 15_000;
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

/**
 * Runs a task while no other process does, such as a second test file. The holder renews the lock's time, so that a lock of
 * a killed process is recognized by its age: its process id may be in use again.
 */
async function alone<Result>(lock: string, task: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await tryLock(lock))) {
    const { mtimeMs } = (await stat(lock).catch(() => undefined)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(lock, { force: true });
    else await pause(LOOK_MS);
  }
  const renewal = setInterval(() => {
    const now = new Date();
    // The lock may just have been removed.
    utimes(lock, now, now).catch(() => undefined);
  }, RENEWAL_MS);
  return task().finally(() => {
    clearInterval(renewal);
    return rm(lock, { force: true });
  });
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
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
