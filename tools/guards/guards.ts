import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findGuards } from "./find-guards.ts";

/**
 * `npm run test:guards [part of a check]`: takes one check at a time out of the SQL function that places orders, and
 * runs the tests of it. Fails where all of them pass: that check guards nothing that a test knows of.
 */
const [wanted = ""] = process.argv.slice(2);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FUNCTION = join(ROOT, "apps/server/migrations/functions/place_orders.sql");
const TESTS = "orders/place-orders";

const folder = await mkdtemp(join(tmpdir(), "secret-guards-"));
const guards = findGuards(await readFile(FUNCTION, "utf8")).filter(({ name }) => name.includes(wanted));
const unguarded: string[] = [];
try {
  if ((await runTests({})) !== 0) throw new Error("the tests fail with every check in place");
  for (const { name, without } of guards) {
    const path = join(folder, "place_orders.sql");
    await writeFile(path, without);
    const isNoticed = (await runTests({ PLACE_ORDERS: path })) !== 0;
    console.log(`${isNoticed ? "✓" : "✗ no test fails without:"} ${name}`);
    if (!isNoticed) unguarded.push(name);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`${guards.length - unguarded.length} of ${guards.length} checks have a test`);
process.exitCode = unguarded.length > 0 || guards.length === 0 ? 1 : 0;

function runTests(environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn("npx", ["vitest", "run", "--project", "server", "--bail", "1", TESTS], {
    cwd: ROOT,
    stdio: "ignore",
    env: { ...process.env, ...environment },
  });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}
