import { Gauge } from "@prometheus-io/client";
import type { Pool } from "../database/database.ts";
import { registry } from "./registry.ts";

/** Tells how the connections to the database are used, by what they are for. */
export function watchPools(
  pools: Readonly<Record<string, Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>>,
): void {
  const name = "secret_database_connections";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Connections to the database that are open and idle, and work that waits for one, by what they are for",
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
