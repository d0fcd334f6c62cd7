import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveSettings, recoverySettings } from "./own-postgres.ts";

const PIECE = "000000010000000000000007";

let folder: string;
let archive: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret log's 100% "));
  archive = await mkdtemp(join(folder, "kept "));
  await writeFile(join(folder, PIECE), "what was committed");
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the command PostgreSQL would pass to the shell. */
function filledIn(command: string, path: string): string {
  const values: Record<string, string> = { "%p": path, "%f": PIECE, "%%": "%" };
  return command.replace(/%[pf%]/g, (sign) => values[sign] ?? "");
}

function keep() {
  const command = filledIn(archiveSettings(archive).archive_command ?? "", PIECE);
  return spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
}

test("archives a log segment compressed and restores it", async () => {
  expect(keep()).toMatchObject({ status: 0, stderr: "" });
  expect(await readdir(archive)).toEqual([`${PIECE}.gz`]);
  expect(gunzipSync(await readFile(join(archive, `${PIECE}.gz`))).toString()).toBe("what was committed");
  const bringBack = filledIn(recoverySettings(archive, undefined).restore_command ?? "", "back");
  execFileSync("sh", ["-c", bringBack], { cwd: folder });
  expect(await readFile(join(folder, "back"), "utf8")).toBe("what was committed");
});

test("accepts the same segment twice and rejects a different one of the same name", async () => {
  keep();
  expect(keep().status).toBe(0);
  await writeFile(join(folder, PIECE), "another cluster's");
  expect(keep()).toMatchObject({ status: 1, stderr: expect.stringContaining("different content") });
  expect(gunzipSync(await readFile(join(archive, `${PIECE}.gz`))).toString()).toBe("what was committed");
});

test("keeps no partially written segment", async () => {
  await rm(join(folder, PIECE));
  expect(keep().status).not.toBe(0);
  expect((await readdir(archive)).filter((name) => !name.startsWith("."))).toEqual([]);
});

test("restores nothing for a missing segment, not even an empty file", async () => {
  const bringBack = filledIn(recoverySettings(archive, undefined).restore_command ?? "", "back");
  expect(spawnSync("sh", ["-c", bringBack], { cwd: folder }).status).not.toBe(0);
  expect(await readdir(folder)).not.toContain("back");
});

test("archives nothing without a folder", () => {
  expect(archiveSettings(undefined)).toEqual({});
});
