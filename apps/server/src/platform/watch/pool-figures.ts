import { Gauge } from "@prometheus-io/client";
import type { Pool } from "../database/database.ts";
import { registry } from "./registry.ts";

/** Registers metrics of database connections by pool. */
export function watchPools(
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
