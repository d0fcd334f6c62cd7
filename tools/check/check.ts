import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/**
 * `npm run check`: types, lint and format, import rules, tables and faces, sizes and colors, migrations, American English,
 * plain English, the brand's name, dependencies, dead code. Runs every step, one per processor at a time, so that one run
 * shows all findings. With a word it runs the steps whose name begins with it: `types`, `lint`.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = `${ROOT}node_modules/.bin/`;
/** The root project has tools and browser tests, so that the server's files are loaded once instead of twice. */
const PROJECTS = ["packages/domain", "packages/contract", "apps/server", "apps/web", "."];
const COLOR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};

/** The next check only reads files that changed. */
const SPELLING_CACHE = ["--cache", "--cache-location", "node_modules/.cache/cspell.json"];

const RULE = "typescript/no-floating-promises";
const FLOATING_PROMISES = ["-A", "all", "-D", RULE, "apps/server/src", "apps/web/src", "packages", "tools"];

/** Our own checks, in `own-checks.ts`. */
const OWN_CHECKS = [
  "import rules",
  "features' tables and faces",
  "sizes and colors",
  "migrations",
  "plain English",
  "brand",
  "crew's texts",
  "dependencies and licenses",
];

type Step = readonly [name: string, command: string, ...args: string[]];

const STEPS: readonly Step[] = [
  ...PROJECTS.map((project) => [`types of ${project}`, "tsc", ...typesOf(project)] as const),
  ["lint and format", "biome", "check", "--error-on-warnings"],
  ["lint: floating promises", "oxlint", "--type-aware", ...FLOATING_PROMISES],
  ...OWN_CHECKS.map((name) => [name, "node", "tools/check/own-checks.ts", name] as const),
  ["American English", "cspell", "lint", "--no-progress", "--no-summary", ...SPELLING_CACHE],
  ["dead code", "knip", "--no-progress"],
];

/** Returns compiler arguments with an incremental build file, so that the next check only reads what changed. */
function typesOf(project: string): string[] {
  const kept = `node_modules/.cache/types/${project.replaceAll("/", "-")}.json`;
  return ["-p", project, "--incremental", "--tsBuildInfoFile", kept];
}

/** Runs one step and prints its output when it ends, so the outputs of two steps don't mix. */
async function passes([name, command, ...args]: Step): Promise<boolean> {
  const child = spawn(BIN + command, args, {
    cwd: ROOT,
    env: { ...process.env, ...COLOR },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  process.stdout.write(Buffer.concat(said));
  if (code !== 0) console.log(`✗ ${name}`);
  return code === 0;
}

const wanted = process.argv[2] ?? "";
const waiting = STEPS.filter(([name]) => name.startsWith(wanted));
const names = waiting.map(([name]) => name);
const results: boolean[] = [];
async function runWaiting(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
    results.push(await passes(step));
}
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));

const areClean = results.length > 0 && results.every((isClean) => isClean);
if (areClean) console.log(`Clean: ${names.join(", ")}`);
process.exit(areClean ? 0 : 1);
