import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../apps/server/testing/test-database.ts";
import { type BrowserProgram, prepareBrowser } from "./launch.ts";
import { startSite } from "./running-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What the card stand-in knows of the demo data in the template. */
    bankFile: string;
    browserProgram: BrowserProgram;
  }
}

/** What every file would else do for itself: a PostgreSQL, the demo data in it, and the browser unpacked. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "secret-pages-"));
  const postgres = await startTestPostgres(join(folder, "postgres"));
  const bankFile = join(folder, "bank.jsonl");
  const site = await startSite({ databaseUrl: postgres.url, bankFile });
  await site.close();
  project.provide("templateUrl", postgres.url);
  project.provide("bankFile", bankFile);
  project.provide("browserProgram", await prepareBrowser(folder));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
