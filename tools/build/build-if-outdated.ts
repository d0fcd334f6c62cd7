import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Names that no build reads. */
const IGNORED = /^node_modules$|\.test\.ts$/;

/**
 * Builds unless the output belongs to these sources. The output gets the time of the last change before the build, so that a
 * change during it counts as a new one. Returns whether it did.
 * @param output the last file that the build writes
 */
export async function buildIfOutdated(
  output: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> {
  const changedAt = new Date(Math.floor(Math.max(...(await Promise.all(sources.map(newestIn))))));
  const built = await stat(output).catch(() => undefined);
  if (built?.mtimeMs === changedAt.getTime()) return false;
  await build();
  await utimes(output, changedAt, changedAt);
  return true;
}

/** Returns the last change of a file, or of a folder and everything in it that a build reads. */
async function newestIn(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !IGNORED.test(name));
  const inside = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(found.mtimeMs, ...inside);
}
