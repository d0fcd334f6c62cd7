import type { Config } from "../../apps/server/src/config.ts";
import { ownPostgresFolder, startOwnPostgres } from "../../apps/server/src/platform/database/own-postgres.ts";
import { findRunningPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { lockDataFolder } from "../../apps/server/src/start-server.ts";

/** Finds the server's database. Starts the embedded PostgreSQL if no server runs it; `close` stops it. */
export async function findDatabase(config: Config): Promise<{ url: string; close(): Promise<void> }> {
  const running = config.databaseUrl ?? (await findRunningPostgres(ownPostgresFolder(config.dataDir)));
  if (running !== undefined) return { url: running, close: async () => undefined };
  const unlock = await lockDataFolder(config.dataDir);
  const own = await startOwnPostgres(config).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const close = async () => {
    await own.stop();
    await unlock();
  };
  return { url: own.url, close };
}
