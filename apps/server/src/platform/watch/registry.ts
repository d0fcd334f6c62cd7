import { collectDefaultMetrics, Registry } from "prom-client";

/**
 * What this process counts. A figure stands where it is counted, as a constant of its module; all of them are told at
 * `/metrics`. Their names are for good: dashboards and alerts know them (`deploy/watch`).
 */
export const registry = new Registry();

/** Memory, processor, garbage, and how late the event loop is. */
export function watchProcess(): void {
  collectDefaultMetrics({ register: registry });
}
