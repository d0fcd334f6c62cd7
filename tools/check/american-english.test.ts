// cspell:disable
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const SOURCE = `
// The colour of the centre: whilst Programmed favorites and waitlists of kysely are fine
const apologise = "Your favourite menu; your order was cancelled";
const text = \`You recieve it. Recognized centers.\`;`;

test("the spelling check rejects British words and typos in comments, names, strings, and templates", () => {
  const args = ["lint", "--no-progress", "--no-summary", "--words-only", "stdin://text.ts"];
  const { stdout, stderr } = spawnSync(`${ROOT}node_modules/.bin/cspell`, args, {
    cwd: ROOT,
    input: SOURCE,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const rejected = stdout.split("\n").filter(Boolean);
  expect(rejected).toEqual(["colour", "centre", "whilst", "apologise", "favourite", "recieve"]);
});
