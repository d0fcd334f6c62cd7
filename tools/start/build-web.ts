import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const BUILT = new URL("apps/web/dist/index.html", ROOT);
const SOURCES = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/build",
  "packages",
];

/**
 * Builds the web app where it isn't built, or was built from older sources: in a process of its own, since a build takes
 * memory that a server would keep. Returns whether it did.
 */
export async function buildWebIfNeeded(): Promise<boolean> {
  if (existsSync(BUILT) && (await stat(BUILT)).mtimeMs > (await newestSource())) return false;
  const child = spawn("npx", ["vite", "build", "--logLevel", "warn"], {
    cwd: fileURLToPath(new URL("apps/web/", ROOT)),
    stdio: ["ignore", "inherit", "inherit"],
    // Vite takes the libraries' development builds wherever this says anything else: three times the size.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The web app could not be built: see above.");
  return true;
}

// `npm run build`
if (import.meta.main) {
  const isBuilt = await buildWebIfNeeded();
  console.log(isBuilt ? "Built the web app: apps/web/dist" : "apps/web/dist is already up to date");
}

async function newestSource(): Promise<number> {
  const times = await Promise.all(SOURCES.map((path) => newestIn(new URL(path, ROOT))));
  return Math.max(...times);
}

async function newestIn(path: URL): Promise<number> {
  const { mtimeMs } = await stat(path);
  if (!(await stat(path)).isDirectory()) return mtimeMs;
  const folder = new URL(`${path.href}/`);
  const entries = (await readdir(folder)).filter((name) => name !== "node_modules");
  const inside = await Promise.all(
    entries.map((name) => newestIn(new URL(encodeURIComponent(name), folder))),
  );
  return Math.max(mtimeMs, ...inside);
}
