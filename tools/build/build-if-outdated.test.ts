import { existsSync } from "node:fs";
import { mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@secret/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildIfOutdated } from "./build-if-outdated.ts";

let folder: string;
let source: string;
let output: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-build-"));
  [source, output] = [join(folder, "page.ts"), join(folder, "index.html")];
  lock = `${folder}.lock`;
  await writeFile(source, "old");
  await utimes(source, new Date(0), new Date(0));
});
afterEach(() => rm(folder, { recursive: true }));

const build = () => writeFile(output, "built");
const buildAgain = (run: () => Promise<void> = build) => buildIfOutdated(output, [source], run);

test("builds what isn't built yet, and not again", async () => {
  expect(await buildAgain()).toBe(true);
  expect(await buildAgain()).toBe(false);
});

test("builds again after a source changed", async () => {
  await buildAgain();
  await utimes(source, new Date(), new Date(Date.now() + HOUR_MS));
  expect(await buildAgain()).toBe(true);
  expect(await buildAgain()).toBe(false);
});

test("builds again if a source changed during the build", async () => {
  await buildAgain(async () => {
    await writeFile(source, "changed after the bundler read it");
    await build();
    await utimes(output, new Date(), new Date(Date.now() + HOUR_MS));
  });
  expect(await buildAgain()).toBe(true);
  expect(await buildAgain()).toBe(false);
});

test("builds once if two ask at the same time", async () => {
  let builds = 0;
  const count = async () => {
    builds++;
    await build();
  };
  expect((await Promise.all([buildAgain(count), buildAgain(count)])).sort()).toEqual([false, true]);
  expect(builds).toBe(1);
});

test("replaces a lock that a killed build left", async () => {
  await writeFile(lock, "");
  await utimes(lock, new Date(0), new Date(0));
  expect(await buildAgain()).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

test("keeps its lock during a long build", async () => {
  await buildAgain(async () => {
    await utimes(lock, new Date(0), new Date(0));
    await vi.waitFor(async () => expect((await stat(lock)).mtimeMs).toBeGreaterThan(0), 10_000);
    await build();
  });
});
