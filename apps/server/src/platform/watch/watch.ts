import type { WatchConfig } from "../../config-watch.ts";
import type { OpenDatabase } from "../database/database.ts";
import { watchPools } from "./pool-figures.ts";
import { Readiness } from "./readiness.ts";
import type { Readings } from "./readings.ts";
import { watchProcess } from "./registry.ts";
import { startWatchServer, type Watched } from "./watch-server.ts";

/** How a process is watched, from before its database is up to date until it ends. */
export interface Watch {
  readonly readiness: Readiness;
  /** From now on these are asked for too. */
  readonly read: (readings: Readings) => void;
  readonly stop: () => Promise<void>;
}

/** Opens the port of figures and health, where the settings name one. */
export async function startWatch(
  { watch }: Pick<WatchConfig, "watch">,
  { pools }: Pick<OpenDatabase, "pools">,
): Promise<Watch> {
  const readiness = new Readiness(() => pools.daily.query("SELECT 1"));
  const watched: Watched = { readiness, refresh: async () => undefined };
  const read = (readings: Readings) => {
    watched.refresh = () => readings.refresh();
  };
  if (watch === undefined) return { readiness, read, stop: async () => undefined };
  watchProcess();
  watchPools(pools);
  const server = await startWatchServer(watch, watched);
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { readiness, read, stop };
}
