import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { buildWebIfNeeded } from "../build/build-web.ts";
import { EXCEPTIONS, exceptionOf } from "./exceptions.ts";
import { findLackingInScripts } from "./lacking-in-scripts.ts";
import { findLackingInSheet } from "./lacking-in-sheet.ts";
import type { Lack } from "./support.ts";

const BUILT = new URL("../../dist/web/", import.meta.url);
const BUILD_TIMEOUT_MS = 120_000;

async function readBuilt(ending: string): Promise<string[]> {
  const names = (await readdir(BUILT, { recursive: true })).filter((name) => name.endsWith(ending));
  expect(names).not.toEqual([]);
  return await Promise.all(names.map((name) => readFile(new URL(name, BUILT), "utf8")));
}

let lacking: Lack[];
beforeAll(async () => {
  await buildWebIfNeeded();
  const sheets = await readBuilt(".css");
  lacking = [...findLackingInScripts(await readBuilt(".js")), ...sheets.flatMap(findLackingInSheet)];
}, BUILD_TIMEOUT_MS);

test("the built pages use no feature that a supported browser lacks", () => {
  const refused = lacking.filter(({ feature }) => exceptionOf(feature) === undefined);
  expect(refused).toEqual([]);
});

test("each exception is still needed", () => {
  const needed = new Set(lacking.map(({ feature }) => exceptionOf(feature)));
  expect(Object.keys(EXCEPTIONS).filter((each) => !needed.has(each))).toEqual([]);
});
