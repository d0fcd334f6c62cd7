import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Controls } from "@secret/square-sandbox";
import { loadConfig } from "../../apps/server/src/config.ts";
import { startServer } from "../../apps/server/src/main.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { loadDemoData } from "../../tools/demo-data/demo-data.ts";
import { buildWebIfNeeded } from "../../tools/start/build-web.ts";
import { startSandboxIfNeeded } from "../../tools/start/sandbox.ts";

/** Read before a browser is unpacked, which moves the setting for a moment. */
const TEMPORARY_FOLDER = tmpdir();

export interface RunningSite {
  readonly url: string;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** What the stand-in for the card provider is told to do. */
  readonly bank: Controls;
  close(): Promise<void>;
}

/** Where a site finds what there was before it. */
export interface SiteData {
  readonly databaseUrl: string;
  /** What the stand-in for the card provider remembers. */
  readonly bankFile: string;
}

/** The product as `npm start` runs it, on a free port; its data is the given one's, or new and its own. */
export async function startSite(data?: SiteData): Promise<RunningSite> {
  await buildWebIfNeeded();
  const folder = await mkdtemp(join(TEMPORARY_FOLDER, "secret-site-"));
  const environment = {
    NODE_ENV: "development",
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    ...(data === undefined ? {} : { DATABASE_URL: data.databaseUrl }),
  };
  const sandbox = await startSandboxIfNeeded(environment, data?.bankFile);
  if (sandbox === undefined) throw new Error("the browser tests pay at the stand-in");
  const config = loadConfig({ ...environment, ...sandbox.settings });
  const server = await startServer(config, loadDemoData);
  return {
    url: config.publicUrl,
    server,
    bank: sandbox.controls,
    async close() {
      await server.stop();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
