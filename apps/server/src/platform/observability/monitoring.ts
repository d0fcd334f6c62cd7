import { Gauge } from "@prometheus-io/client";
import type { MonitoringConfig } from "../../config-monitoring.ts";
import type { OpenDatabase, Pool } from "../database/database.ts";
import type { DatabaseMetrics } from "./database-metrics.ts";
import { type Monitored, startMetricsServer } from "./metrics-server.ts";
import { Readiness } from "./readiness.ts";
import { registerProcessMetrics, registry } from "./registry.ts";

/** Metrics and health of a process, from before its migration until it ends. */
export interface Monitoring {
  readonly readiness: Readiness;
  /** Adds metrics that come from the database. */
  readonly read: (metrics: DatabaseMetrics) => void;
  readonly stop: () => Promise<void>;
}

/** Starts the metrics server if the settings name a port. */
export async function startMonitoring(
  { metricsServer }: Pick<MonitoringConfig, "metricsServer">,
  { pools }: Pick<OpenDatabase, "pools">,
): Promise<Monitoring> {
  const readiness = new Readiness(() => pools.default.query("SELECT 1"));
  const monitored: Monitored = { readiness, refresh: async () => undefined };
  const read = (metrics: DatabaseMetrics) => {
    monitored.refresh = () => metrics.refresh();
  };
  if (metricsServer === undefined) return { readiness, read, stop: async () => undefined };
  registerProcessMetrics();
  registerPoolMetrics(pools);
  const server = await startMetricsServer(metricsServer, monitored);
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { readiness, read, stop };
}

/** Registers metrics of database connections by pool. */
export function registerPoolMetrics(
  pools: Readonly<Record<string, Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>>,
): void {
  const name = "secret_database_connections";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Open and idle database connections, and work waiting for one, by pool",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "open" }, totalCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waited for" }, waitingCount);
      }
    },
  });
}
