import { globSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { BUILD, ROOT } from "./folders.ts";
import { ownAddresses, placeInBuild } from "./own-address.ts";
import { buildManifest, readManifest, readPrograms } from "./programs.ts";

/** Folders with files that the server reads. */
const FILES = ["apps/server/migrations/**", "apps/server/src/**", "tools/square-sandbox/src/page/**"];
/** Tools that a library would load for its users' settings. */
const UNUSED = ["typescript", "pg-native"];

/**
 * Bundles the server and the commands of operations into `dist/server`, with the files that they read. Packages in
 * `dependencies` of the root stay outside, because they have binaries or files of their own.
 * `--keep-former` leaves the chunks of former builds, which running processes may still load.
 */
const outside = [...Object.keys(readManifest().dependencies), ...UNUSED];
const bundle = await rolldown({
  cwd: ROOT,
  input: { ...readPrograms(), "stack-traces": "tools/build/stack-traces.ts" },
  platform: "node",
  external: outside.map((name) => new RegExp(`^${name}($|/)`)),
  plugins: [ownAddresses()],
  checks: { bundlerTimings: false },
});
const { output } = await bundle.generate({
  dir: join(BUILD, "server"),
  format: "esm",
  minify: true,
  keepNames: true,
  sourcemap: true,
  sourcemapExcludeSources: true,
  // Every program and thread starts with it.
  banner: ({ isEntry, name }) => (isEntry && name !== "stack-traces" ? 'import "./stack-traces.js";' : ""),
  chunkFileNames: "[name]-[hash].js",
});
const written = new Set<string>();
for (const file of globSync(FILES, { cwd: ROOT, withFileTypes: true })) {
  if (!file.isFile() || file.name.endsWith(".ts")) continue;
  const path = join(file.parentPath, file.name);
  await put(placeInBuild(path), (to) => copyFile(path, to));
}
// Programs last: until then the former ones run, whose chunks are still there.
const isProgram = (file: (typeof output)[number]) => file.type === "chunk" && file.isEntry;
for (const file of [...output].sort((one, other) => Number(isProgram(one)) - Number(isProgram(other))))
  await put(join("server", file.fileName), (to) =>
    writeFile(to, file.type === "chunk" ? file.code : file.source),
  );
await put("package.json", (to) => writeFile(to, `${JSON.stringify(buildManifest(), null, 2)}\n`));
if (!process.argv.includes("--keep-former")) await removeFormer();

/** Writes a file atomically, so that a starting process never reads half of it. */
async function put(path: string, write: (to: string) => Promise<void>): Promise<void> {
  const target = join(BUILD, path);
  written.add(target);
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  await write(unfinished);
  await rename(unfinished, target);
}

async function removeFormer(): Promise<void> {
  for (const folder of ["server", "tools"])
    for (const file of await readdir(join(BUILD, folder), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (file.isFile() && !written.has(path)) await rm(path, { force: true });
    }
}
