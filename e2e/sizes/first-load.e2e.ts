import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { type ChunkList, filesOf } from "../../apps/web/build/chunk-list.ts";
import { PUBLIC_PAGES } from "../../apps/web/src/app/public-pages.ts";
import { buildWebIfNeeded } from "../../tools/build/build-web.ts";

const BUILT = new URL("../../dist/web/", import.meta.url);

let list: ChunkList;
beforeAll(async () => {
  await buildWebIfNeeded();
  list = JSON.parse(await readFile(new URL(".vite/manifest.json", BUILT), "utf8"));
});

/** Returns the modules that a public page preloads. */
function modulesOf(path: string): string[] {
  const page = PUBLIC_PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(`${path} isn't a public page`);
  return [page.template, ...page.modules.map((module) => `src/${module}`)];
}

const EVENT = ["index.html", "src/app/layouts/member-layout.tsx", "src/app/event-page.tsx"];

const CHECKOUT = [
  "index.html",
  "src/app/layouts/member-layout.tsx",
  "src/features/checkout/checkout-page.tsx",
];

test.each([
  ["/", 80_000, modulesOf("/")],
  ["/terms-of-use", 80_000, modulesOf("/terms-of-use")],
  ["/events/{id}", 130_000, EVENT],
  ["/checkout", 138_000, CHECKOUT],
  ["/register", 135_000, modulesOf("/register")],
])("%s initially loads at most %i bytes of compressed JavaScript", async (page, limit, modules) => {
  const scripts = [...filesOf(list, modules)].map(
    async (file) => brotliCompressSync(await readFile(new URL(file, BUILT))).length,
  );
  const total = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
  process.stdout.write(`first load of ${page}: ${total} bytes\n`);
  expect(total).toBeLessThanOrEqual(limit);
});

test("no chunks import each other in a cycle", () => {
  const open = new Set<string>();
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string) => {
    if (open.has(name)) circles.push(name);
    if (open.has(name) || done.has(name)) return;
    open.add(name);
    for (const each of list[name]?.imports ?? []) visit(each);
    open.delete(name);
    done.add(name);
  };
  for (const name of Object.keys(list)) visit(name);
  expect(circles).toEqual([]);
});

/** Returns whether a page initially loads a script that contains a text. */
async function loadsText(modules: string[], text: string): Promise<boolean> {
  const files = [...filesOf(list, modules)];
  const scripts = await Promise.all(files.map((file) => readFile(new URL(file, BUILT), "utf8")));
  return scripts.some((script) => script.includes(text));
}

test("the code reader loads only with the scanner", async () => {
  const crew = ["index.html", "src/app/layouts/crew-layout.tsx", "src/features/pickup/crew-frame.tsx"];
  for (const modules of [modulesOf("/"), modulesOf("/register"), EVENT, CHECKOUT, crew])
    expect(await loadsText(modules, "/wasm-workers/")).toBe(false);
  expect(await loadsText(["src/features/pickup/scanner/scanner-page.tsx"], "/wasm-workers/")).toBe(true);
});

test("the toast library loads after the page", async () => {
  for (const modules of [modulesOf("/"), modulesOf("/register"), EVENT, CHECKOUT])
    expect(await loadsText(modules, "_goober")).toBe(false);
  expect(await loadsText(["src/ui/toasts.tsx"], "_goober")).toBe(true);
});
