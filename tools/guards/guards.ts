import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import type {} from "../../apps/server/testing/test-database.ts";
import { findGuards } from "./find-guards.ts";

/**
 * `npm run test:guards [part of a check]` removes one check at a time from the SQL function that places orders, and runs its
 * tests. It fails if all of them pass, since no test covers that check.
 */
const [wanted = ""] = process.argv.slice(2);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FUNCTION = new URL("../../apps/server/migrations/functions/place_order_batch.sql", import.meta.url);
const TESTS = "orders/place-orders-checks";

const whole = await readFile(FUNCTION, "utf8");
const guards = findGuards(whole).filter(({ name }) => name.includes(wanted));
const vitest = await createVitest("test", {
  root: ROOT,
  watch: false,
  bail: 1,
  project: ["server"],
  reporters: [{}],
});
const unguarded: string[] = [];
try {
  const tests = await vitest.globTestSpecifications([TESTS]);
  if (!(await doTestsPass(vitest, tests))) throw new Error("the tests fail with every check in place");
  for (const { name, without } of guards) {
    await putIn(vitest, without);
    const isNoticed = !(await doTestsPass(vitest, tests));
    console.log(`${isNoticed ? "✓" : "✗ no test fails without:"} ${name}`);
    if (!isNoticed) unguarded.push(name);
  }
} finally {
  await vitest.close();
}
console.log(`${guards.length - unguarded.length} of ${guards.length} checks have a test`);
process.exitCode = unguarded.length > 0 || guards.length === 0 ? 1 : 0;

/** Installs the function in the database that each test file copies. */
async function putIn(run: Vitest, text: string): Promise<void> {
  const { templateUrl } = run.getProjectByName("server").getProvidedContext();
  const client = new pg.Client({ connectionString: templateUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function doTestsPass(run: Vitest, tests: TestSpecification[]): Promise<boolean> {
  const { testModules } = await run.runTestSpecifications(tests);
  return testModules.length > 0 && testModules.every((each) => each.ok());
}
