import { Gauge } from "prom-client";
import type { Pool } from "../database/database.ts";
import { registry } from "./registry.ts";

/** Tells how the connections to the database are used. */
export function watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): void {
  const name = "secret_database_connections";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Connections to the database that are open and idle, and work that waits for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited for" }, pool.waitingCount);
    },
  });
}
