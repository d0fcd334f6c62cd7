import { collectDefaultMetrics, Registry } from "@prometheus-io/client";

/**
 * What this process counts. A figure stands where it is counted, as a constant of its module; all of them are told at
 * `/metrics`. Their names are for good: dashboards and alerts know them (`deploy/watch`).
 */
export const registry = new Registry();

/** Default metrics that nobody reads: the event loop's lag says the same. Each is taken ten times a second. */
const LEFT_OUT = ["nodejs_eventloop_utilization_summary", "nodejs_eventloop_utilization_histogram"];
const ONE_HOUR_MS = 3_600_000;

/** Memory, processor, garbage, and how late the event loop is. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: ONE_HOUR_MS });
  for (const name of LEFT_OUT) registry.removeSingleMetric(name);
}
