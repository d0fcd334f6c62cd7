import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "../build/build.ts";
import { type Count, closingLine, countTests } from "./closing-line.ts";
import { filesToRerun, findFlaky, MAX_FLAKY, mergeReruns } from "./flaky.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

/**
 * `npm test` runs the checks and the tests, and ends with the numbers of passed and failed tests. It fails if anything failed or
 * nothing ran. By default long runs are short and tests with the tag "whole" are left out; `--whole` runs every test;
 * `--long` also runs the long ones at full length. `--rerun-failed` (CI) reruns each failed file once, alone,
 * and leaves out the tag "engines".
 */
const extent = ["whole", "long"].find((each) => process.argv.includes(`--${each}`)) ?? "short";
const mayRerun = process.argv.includes("--rerun-failed");
const leftOut = [...(extent === "short" ? ["!whole"] : []), ...(mayRerun ? ["!engines"] : [])];
const LEFT_OUT = leftOut.length === 0 ? [] : [`--tagsFilter=${leftOut.join(" and ")}`];
const SCRATCH = await makeScratchFolder();
const UNHANDLED_ERRORS = join(SCRATCH, "unhandled-errors");
const ENVIRONMENT = {
  ...process.env,
  TEST_EXTENT: extent,
  TMPDIR: SCRATCH,
  UNHANDLED_ERRORS,
  NODE_COMPILE_CACHE: join(SCRATCH, "compiled"),
};
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: ENVIRONMENT });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

async function runTests(...files: readonly string[]): Promise<{ code: number; report: unknown }> {
  const path = join(SCRATCH, "report.json");
  await rm(path, { force: true });
  const code = await run("npx", [
    "vitest",
    "run",
    ...files,
    ...LEFT_OUT,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${path}`,
    "--reporter=./tools/test-run/unhandled-errors.ts",
  ]);
  return { code, report: JSON.parse(await readFile(path, "utf8").catch(() => "{}")) };
}

/** Runs the tests, and each failed file again if requested. Returns whether the run passes. */
async function runAndRerun(): Promise<{ passes: boolean; count: Count }> {
  const { code, report } = await runTests();
  const files = mayRerun && !isInterrupted ? filesToRerun(report) : [];
  const reruns: unknown[] = [];
  for (const file of files) reruns.push((await runTests(file)).report);
  const flaky = findFlaky(ROOT, report, reruns);
  for (const line of flaky) console.log(line);
  if (flaky.length > 0) console.log(`${flaky.length} flaky, at most ${MAX_FLAKY} may be`);
  const isExcused = flaky.length > 0 && flaky.length <= MAX_FLAKY && !existsSync(UNHANDLED_ERRORS);
  const count = countTests(files.length === 0 ? report : mergeReruns(report, reruns));
  return { passes: code === 0 || isExcused, count };
}

// Ctrl-C ends the running step; the scratch folder is still deleted.
let isInterrupted = false;
process.on("SIGINT", () => {
  isInterrupted = true;
});

// Built once, because several tests need the build.
await buildIfNeeded();
const checks = await run("npm", ["run", "--silent", "check"]);
const { passes, count } = isInterrupted
  ? { passes: false, count: { passed: 0, failed: 0 } }
  : await runAndRerun();
await rm(SCRATCH, { recursive: true, force: true });
if (checks !== 0) console.log("The checks failed: see above, or run `npm run check`.");
console.log(closingLine(count));
process.exit(checks === 0 && passes && count.passed > 0 && count.failed === 0 ? 0 : 1);
