import { collectDefaultMetrics, Registry } from "@prometheus-io/client";

/**
 * This process's metrics, served at `/metrics`. Each is a constant of the module that counts it. Don't rename them: dashboards
 * and alerts use the names (`deploy/watch`).
 */
export const registry = new Registry();

/** Default metrics that aren't collected: event loop lag says the same, and these are sampled ten times a second. */
const LEFT_OUT = ["nodejs_eventloop_utilization_summary", "nodejs_eventloop_utilization_histogram"];
const ONE_HOUR_MS = 3_600_000;

/** Registers metrics of memory, processor, garbage collection and event loop lag. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: ONE_HOUR_MS });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
}
