import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURE = fileURLToPath(new URL("./fixture/", import.meta.url));

const FEATURES = "apps/server/src/features";

test("deliberately wrong imports are found, each by the name of its rule", async () => {
  const { violations } = await findViolations(FIXTURE, ["apps"]);
  expect(violations.sort()).toEqual([
    `a-feature-calls-another-only-through-its-service: ${FEATURES}/lobster/service.ts -> ${FEATURES}/queue/queries.ts`,
    `a-file-of-a-feature-has-its-layer: ${FEATURES}/lobster/tank.ts -> ${FEATURES}/lobster/tank.ts`,
    `jobs-know-no-sql: ${FEATURES}/lobster/jobs.ts -> ${FEATURES}/lobster/queries.ts`,
    `queries-know-no-service-and-no-route: ${FEATURES}/queue/queries.ts -> ${FEATURES}/queue/service/work.ts`,
    `routes-know-no-sql: ${FEATURES}/queue/routes/list.ts -> ${FEATURES}/queue/queries.ts`,
    `services-know-no-route: ${FEATURES}/queue/service/work.ts -> ${FEATURES}/queue/jobs.ts`,
    `the-product-knows-no-test: ${FEATURES}/lobster/queries.ts -> apps/server/testing/doors.ts`,
  ]);
});

test("only config.ts and the entry read the environment", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: ROOT });
  const readers = files.filter((file) => readFileSync(ROOT + file, "utf8").includes("process.env"));
  expect(readers.sort()).toEqual(["apps/server/src/config.ts", "apps/server/src/main.ts"]);
});
