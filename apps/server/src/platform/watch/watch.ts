import type { WatchConfig } from "../../config-watch.ts";
import type { OpenDatabase } from "../database/database.ts";
import { watchPools } from "./pool-figures.ts";
import { Readiness } from "./readiness.ts";
import type { Readings } from "./readings.ts";
import { watchProcess } from "./registry.ts";
import { startWatchServer, type Watched } from "./watch-server.ts";

/** Metrics and health of a process, from before its migration until it ends. */
export interface Watch {
  readonly readiness: Readiness;
  /** Adds metrics that come from the database. */
  readonly read: (readings: Readings) => void;
  readonly stop: () => Promise<void>;
}

/** Starts the metrics server if the settings name a port. */
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
