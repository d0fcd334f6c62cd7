import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run check`: types, lint and format, import rules, sizes and colors, migrations, American English, dead code. Runs all, so that one run tells all. */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = `${ROOT}node_modules/.bin/`;
const PROJECTS = ["packages/domain", "packages/contract", "apps/server", "apps/web", "tools", "e2e"];

const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ...PROJECTS.map((project) => [`types of ${project}`, "tsc", ...typesOf(project)] as const),
  ["lint and format", "biome", "check", "--error-on-warnings"],
  [
    "floating promises",
    "oxlint",
    "--type-aware",
    "-A",
    "all",
    "-D",
    "typescript/no-floating-promises",
    "apps/server/src",
    "packages",
    "tools",
  ],
  ["import rules", "node", "tools/check/import-rules.ts"],
  ["sizes and colors", "node", "tools/check/looks.ts"],
  ["migrations", "node", "tools/check/migrations.ts"],
  ["American English", "node", "tools/check/american-english.ts"],
  ["parts and licenses", "node", "tools/supply/check-parts.ts"],
  ["dead code", "knip", "--no-progress"],
];

/** What was found is kept: the next check looks only at what has changed since. */
function typesOf(project: string): string[] {
  const kept = `node_modules/.cache/types/${project.replaceAll("/", "-")}.json`;
  return ["-p", project, "--incremental", "--tsBuildInfoFile", kept];
}

const failed = STEPS.filter(([name, command, ...args]) => {
  const { status } = spawnSync(BIN + command, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) console.log(`✗ ${name}`);
  return status !== 0;
});
if (failed.length === 0)
  console.log("Types, lint, import rules, sizes and colors, migrations, American English, dead code: clean");
process.exit(failed.length === 0 ? 0 : 1);
