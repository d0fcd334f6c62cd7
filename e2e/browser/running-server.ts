import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Controls } from "@secret/square-sandbox";
import { loadConfig } from "../../apps/server/src/config.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { startServer } from "../../apps/server/src/start-server.ts";
import { loadDemoData } from "../../tools/demo-data/demo-data.ts";
import { startSandboxIfNeeded } from "../../tools/start/sandbox.ts";

/** Read at load time, because unpacking a browser changes the setting briefly. */
const TEMPORARY_FOLDER = tmpdir();

export interface RunningSite {
  readonly url: string;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** Controls of the Square fake. */
  readonly square: Controls;
  close(): Promise<void>;
}

/** Existing data of a site. */
export interface SiteData {
  readonly databaseUrl: string;
  /** State file of the Square fake. */
  readonly squareFile: string;
}

/**
 * Starts the built product like `npm start`, on a free port, with the given data or a new database of its own.
 * @param settings further environment variables
 */
export async function startSite(
  data?: SiteData,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningSite> {
  const folder = await mkdtemp(join(TEMPORARY_FOLDER, "secret-site-"));
  const environment = {
    ...settings,
    NODE_ENV: "development",
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    ...(data === undefined ? {} : { DATABASE_URL: data.databaseUrl }),
  };
  const sandbox = await startSandboxIfNeeded(environment, data?.squareFile);
  if (sandbox === undefined) throw new Error("browser tests need the Square fake");
  const config = loadConfig({ ...environment, ...sandbox.settings });
  const server = await startServer(config, loadDemoData);
  return {
    url: config.publicUrl,
    server,
    square: sandbox.controls,
    async close() {
      await server.stop();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
