import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Controls } from "@secret/square-sandbox";
import { loadConfig } from "../../apps/server/src/config.ts";
import { startServer } from "../../apps/server/src/main.ts";
import { loadDemoData } from "../../tools/demo-data/demo-data.ts";
import { buildWebIfNeeded } from "../../tools/start/build-web.ts";
import { findFreePort } from "../../tools/start/free-port.ts";
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

/** The product as `npm start` runs it, on a data folder of its own and a free port. */
export async function startSite(): Promise<RunningSite> {
  await buildWebIfNeeded();
  const folder = await mkdtemp(join(TEMPORARY_FOLDER, "secret-site-"));
  const environment = {
    NODE_ENV: "development",
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    HOST: "127.0.0.1",
  };
  const sandbox = await startSandboxIfNeeded(environment, undefined);
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
