import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { buildWebIfNeeded } from "../../tools/start/build-web.ts";

const BUILT = new URL("../../apps/web/dist/", import.meta.url);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

let manifest: Readonly<Record<string, Chunk>>;
beforeAll(async () => {
  await buildWebIfNeeded();
  manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", BUILT), "utf8"));
});

/** A module's file and all that it can't do without. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is no part of the build`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(each, found);
  return found;
}

test.each([
  ["/", 90_000, ["app/layouts/public-layout.tsx", "features/landing/landing-page.tsx"]],
  ["/events/{id}", 140_000, ["app/layouts/member-layout.tsx", "features/events/event-page.tsx"]],
  ["/register", 140_000, ["app/layouts/account-layout.tsx", "features/auth/sign-up/register-page.tsx"]],
])("the JavaScript that %s loads first is at most %i bytes, compressed", async (page, limit, modules) => {
  const files = filesOf("index.html");
  for (const module of modules) filesOf(`src/${module}`, files);
  const scripts = [...files].map(
    async (file) => brotliCompressSync(await readFile(new URL(file, BUILT))).length,
  );
  const total = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  process.stdout.write(`first load of ${page}: ${total} bytes\n`);
  expect(total).toBeLessThanOrEqual(limit);
});
