import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findViolations } from "./find-violations.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURE = fileURLToPath(new URL("./fixture/", import.meta.url));

test("a deliberately wrong import is found", async () => {
  const { violations } = await findViolations(FIXTURE, ["apps"]);
  expect(violations).toEqual([
    "a-feature-calls-another-only-through-its-service: apps/server/src/features/lobster/service.ts -> apps/server/src/features/queue/queries.ts",
  ]);
});

test("only config.ts and the entry read the environment", () => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: ROOT });
  const readers = files.filter((file) => readFileSync(ROOT + file, "utf8").includes("process.env"));
  expect(readers.sort()).toEqual(["apps/server/src/config.ts", "apps/server/src/main.ts"]);
});
