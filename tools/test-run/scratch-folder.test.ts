import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeScratchFolder } from "./scratch-folder.ts";

let memory: string;
let made: string | undefined;
beforeEach(async () => {
  memory = await mkdtemp(join(tmpdir(), "secret-memory-"));
});
afterEach(async () => {
  await rm(memory, { recursive: true });
  if (made !== undefined) await rm(made, { recursive: true, force: true });
});

test("makes the folder in memory if there is room", async () => {
  made = await makeScratchFolder(memory, 1);
  expect(dirname(made)).toBe(memory);
});

test("makes the folder on disk if memory has too little room", async () => {
  made = await makeScratchFolder(memory, Number.MAX_SAFE_INTEGER);
  expect(dirname(made)).toBe(tmpdir());
  expect(await readdir(memory)).toEqual([]);
});

test("makes the folder on disk if there is no folder in memory", async () => {
  made = await makeScratchFolder(join(memory, "nothing"), 1);
  expect(dirname(made)).toBe(tmpdir());
});
