import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWebIfNeeded } from "../start/build-web.ts";
import { type Count, closingLine, countTests } from "./closing-line.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

/**
 * `npm test`: the checks, then the tests, then one line that says how many there were. Fails when anything failed, and
 * when nothing ran. Without more, long runs are short, and tests with the tag "whole" are left out; with `--whole` every
 * test runs; with `--long` the long runs are as long as they get besides.
 */
const extent = ["whole", "long"].find((each) => process.argv.includes(`--${each}`)) ?? "short";
const LEFT_OUT = extent === "short" ? ["--tagsFilter=!whole"] : [];
const SCRATCH = await makeScratchFolder();
const ENVIRONMENT = {
  ...process.env,
  TEST_EXTENT: extent,
  TMPDIR: SCRATCH,
  NODE_COMPILE_CACHE: join(SCRATCH, "compiled"),
};
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: ENVIRONMENT });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

async function runTests(): Promise<{ code: number; count: Count }> {
  const report = join(SCRATCH, "report.json");
  const code = await run("npx", [
    "vitest",
    "run",
    ...LEFT_OUT,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const text = await readFile(report, "utf8").catch(() => "{}");
  return { code, count: countTests(JSON.parse(text)) };
}

// Who presses Ctrl-C ends what runs; the folder in memory still goes.
let isInterrupted = false;
process.on("SIGINT", () => {
  isInterrupted = true;
});

// Before the tests, since several of them need the pages and none should build them beside another.
await buildWebIfNeeded();
const checks = await run("npm", ["run", "--silent", "check"]);
const { code, count } = isInterrupted ? { code: 1, count: { passed: 0, failed: 0 } } : await runTests();
await rm(SCRATCH, { recursive: true, force: true });
if (checks !== 0) console.log("The checks failed: see above, or run `npm run check`.");
console.log(closingLine(count));
process.exit(checks === 0 && code === 0 && count.passed > 0 && count.failed === 0 ? 0 : 1);
