import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../apps/server/testing/test-database.ts";
import { type BrowserProgram, prepareBrowser } from "./launch.ts";
import { type SiteData, startSite } from "./running-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The demo data that each file's site copies. */
    demoData: SiteData;
    browserProgram: BrowserProgram;
  }
}

/** What every file would else do for itself: a PostgreSQL, the demo data in it, and the browser unpacked. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "secret-pages-"));
  const postgres = await startTestPostgres(join(folder, "postgres"));
  const demoData = { databaseUrl: postgres.url, bankFile: join(folder, "bank.jsonl") };
  const site = await startSite(demoData);
  await site.close();
  project.provide("demoData", demoData);
  project.provide("browserProgram", await prepareBrowser(folder));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
