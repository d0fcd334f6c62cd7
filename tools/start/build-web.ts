import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The last file that a build writes. An interrupted build leaves none, because Vite empties the folder first. */
const OUTPUT = "apps/web/dist/pages.json";
const SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/build",
  "packages",
];

/** Builds the web app if it isn't built or a source has changed. Returns whether it did. */
export function buildWebIfNeeded(): Promise<boolean> {
  const [output, ...sources] = [OUTPUT, ...SOURCES].map((path) => join(ROOT, path));
  return buildIfOutdated(output as string, sources, buildWeb);
}

/**
 * Builds unless the output belongs to these sources. The output gets the time of the last change before the build, so that a
 * change during it counts as a new one. Returns whether it did.
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

/** Runs in its own process, since a build takes memory that a server would keep. */
async function buildWeb(): Promise<void> {
  const child = spawn("npx", ["vite", "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps/web"),
    stdio: ["ignore", "inherit", "inherit"],
    // With any other value Vite bundles the libraries' development builds, which are three times as large.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The web app could not be built: see above.");
}

// `npm run build`
if (import.meta.main) {
  const isBuilt = await buildWebIfNeeded();
  console.log(isBuilt ? "Built the web app: apps/web/dist" : "apps/web/dist is already up to date");
}

/** Returns the last change of a file, or of a folder and everything in it, without node_modules. */
async function newestIn(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => name !== "node_modules");
  const inside = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(found.mtimeMs, ...inside);
}
