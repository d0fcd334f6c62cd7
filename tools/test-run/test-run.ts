import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWebIfNeeded } from "../start/build-web.ts";
import { type Count, closingLine, countTests } from "./closing-line.ts";

/**
 * `npm test`: the checks, then the tests, then one line that says how many there were. Fails when anything failed, and
 * when nothing ran. Without more, long runs are short, and tests with the tag "whole" are left out; with `--whole` every
 * test runs; with `--long` the long runs are as long as they get besides.
 */
const extent = ["whole", "long"].find((each) => process.argv.includes(`--${each}`)) ?? "short";
const LEFT_OUT = extent === "short" ? ["--tagsFilter=!whole"] : [];
const ENVIRONMENT = { ...process.env, TEST_EXTENT: extent };
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

function run(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: ENVIRONMENT });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

async function runTests(): Promise<{ code: number; count: Count }> {
  const folder = await mkdtemp(join(tmpdir(), "secret-report-"));
  const report = join(folder, "report.json");
  const code = await run("npx", [
    "vitest",
    "run",
    ...LEFT_OUT,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const text = await readFile(report, "utf8").catch(() => "{}");
  await rm(folder, { recursive: true, force: true });
  return { code, count: countTests(JSON.parse(text)) };
}

// Before the tests, since several of them need the pages and none should build them beside another.
await buildWebIfNeeded();
const checks = await run("npm", ["run", "--silent", "check"]);
const { code, count } = await runTests();
if (checks !== 0) console.log("The checks failed: see above, or run `npm run check`.");
console.log(closingLine(count));
process.exit(checks === 0 && code === 0 && count.passed > 0 && count.failed === 0 ? 0 : 1);
