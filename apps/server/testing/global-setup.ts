import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { startTestPostgres } from "./test-database.ts";

/** Starts one PostgreSQL for the test run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "secret-test-"));
  const postgres = await startTestPostgres(join(folder, "postgres"));
  const { database, close } = openDatabase(postgres.url, () => undefined);
  await migrate(database);
  await close();
  project.provide("templateUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
