import { collectDefaultMetrics, Histogram, Registry } from "@prometheus-io/client";

/**
 * This process's metrics, served at `/metrics`. Each is a constant of the module that counts it. Don't rename them: dashboards
 * and alerts use the names (`deploy/monitoring`).
 */
export const registry = new Registry();

/** Default metrics that aren't collected: event loop lag says the same, and these are sampled ten times a second. */
const LEFT_OUT = ["nodejs_eventloop_utilization_summary", "nodejs_eventloop_utilization_histogram"];
const ONE_HOUR_MS = 3_600_000;

/** Registers metrics of memory, processor, garbage collection and event loop lag. */
export function registerProcessMetrics(): void {
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: ONE_HOUR_MS });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
}

/** Number of orders or payments per database batch. */
export const batchSizes = new Histogram({
  name: "secret_batch_size",
  help: "Orders or payments per database batch",
  labelNames: ["of"] as const,
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [registry],
});
