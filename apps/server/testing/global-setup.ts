import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../src/platform/database/embedded.ts";
import { migrate } from "../src/platform/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database that each test file copies. */
    templateUrl: string;
  }
}

/** Tests may lose their data: without syncing to disk they run several times as fast. */
const UNSAFE_BUT_FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
};

/** One real PostgreSQL for the run, with a migrated template database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "secret-test-"));
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), UNSAFE_BUT_FAST);
  const { database, pool, close } = openDatabase(postgres.url, () => undefined);
  await migrate(database, pool);
  await close();
  project.provide("templateUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
