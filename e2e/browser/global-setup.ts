import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "../../apps/server/testing/test-database.ts";
import { buildWebIfNeeded } from "../../tools/build/build-web.ts";
import { type BrowserProgram, prepareBrowser } from "./launch.ts";
import { startSite } from "./running-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** State of the Square fake for the template's demo data. */
    squareFile: string;
    browserProgram: BrowserProgram;
  }
}

/** Builds the web app, starts PostgreSQL with the demo data, and unpacks the browser, once for all files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfNeeded();
  const folder = await mkdtemp(join(tmpdir(), "secret-pages-"));
  const postgres = await startTestPostgres(join(folder, "postgres"));
  const squareFile = join(folder, "square.jsonl");
  const site = await startSite({ databaseUrl: postgres.url, squareFile });
  await site.close();
  project.provide("templateUrl", postgres.url);
  project.provide("squareFile", squareFile);
  project.provide("browserProgram", await prepareBrowser(folder));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
