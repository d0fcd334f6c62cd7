import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DrawRecord } from "../../packages/contract/src/draws.ts";
import { drawOrder, drawSeed, entryList } from "../../packages/domain/src/index.ts";
import { textOf } from "./read-files.ts";

const [, PROGRAM = ""] = /^```js\n(.*?)^```$/ms.exec(textOf("docs/check-a-draw.md")) ?? [];
const EVENT_ID = "0197f0aa-0000-7000-8000-000000000001";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secret-check-a-draw-"));
  writeFileSync(join(folder, "check-a-draw.mjs"), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns a list as members download it, of a draw that was held by the rules. */
function downloaded(beacon: string | null = sha256("beacon")): DrawRecord {
  const list = [1, 3, 2, 1, 12].map((tickets, index) => ({
    alias: sha256(`${index}`).slice(0, 12),
    tickets,
  }));
  const inputs = {
    eventId: EVENT_ID,
    secret: sha256("secret"),
    fingerprint: sha256(entryList(list)),
    beacon,
  };
  const seed = drawSeed(inputs, sha256);
  const entries = drawOrder(list, seed, sha256).map(({ alias, tickets }, index) => ({
    ...{ alias, tickets, place: index + 1 },
    outcome: "paid" as const,
  }));
  const times = { closedAt: "2026-12-01T20:00:00.000Z", drawnAt: "2026-12-01T20:00:06.000Z" };
  const hashes = { secretHash: sha256(inputs.secret), seed };
  return { ...inputs, ...times, ...hashes, beaconRound: 1, entries };
}

/** Runs the documented program on a list. */
function check(list: DrawRecord) {
  writeFileSync(join(folder, "draw.json"), JSON.stringify(list, null, 1));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["check-a-draw.mjs", "draw.json"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return { status, printed: stdout.trim() };
}

test("the program that checks a draw has at most fifteen lines", () => {
  const lines = PROGRAM.split("\n").filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(15);
});

test.each([[undefined], [null]])("finds a draw right, public number %s", (beacon) => {
  expect(check(downloaded(beacon))).toEqual({ status: 0, printed: "right" });
});

test("abuse 114: finds one altered ticket outside of the app", () => {
  const { entries, ...draw } = downloaded();
  const [first, ...rest] = entries as [Entry, ...Entry[]];
  const altered = { ...draw, entries: [{ ...first, tickets: first.tickets + 1 }, ...rest] };
  expect(check(altered)).toEqual({ status: 1, printed: "wrong: list of entries" });
});

test("names another sealed number, public number or place", () => {
  const draw = downloaded();
  const [first, second, ...rest] = draw.entries as [Entry, Entry, ...Entry[]];
  const swapped = [{ ...first, place: 2 }, { ...second, place: 1 }, ...rest];
  expect(check({ ...draw, secret: "0ther" })).toEqual({ status: 1, printed: "wrong: secret" });
  expect(check({ ...draw, beacon: "0ther" })).toEqual({ status: 1, printed: "wrong: seed" });
  expect(check({ ...draw, entries: swapped })).toEqual({
    status: 1,
    printed: `wrong: place of ${first.alias}`,
  });
});

type Entry = DrawRecord["entries"][number];
