import { Counter } from "@prometheus-io/client";
import type { Context } from "../context.ts";
import { registry } from "../observability/registry.ts";

const failures = new Counter({
  name: "secret_sweep_failures_total",
  help: "Failed runs of periodic jobs; the next run retries",
  labelNames: ["sweep"],
  registers: [registry],
});

/** Periodic job, such as releasing expired holds. Several processes may run it at once. */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  /** @param signal aborted when the worker stops; leave the rest for the next run */
  readonly run: (context: Context, signal?: AbortSignal) => Promise<void>;
}

/**
 * Runs a periodic job at its interval, never twice at once. A failed run is logged, and the next one retries.
 * @returns a function that stops it and waits for the current run
 */
export function startSweep(context: Context, sweep: Sweep): () => Promise<void> {
  let underway: Promise<void> | undefined;
  const stopping = new AbortController();
  const timer = setInterval(() => {
    underway ??= runOnce(context, sweep, stopping.signal).finally(() => {
      underway = undefined;
    });
  }, sweep.everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underway;
  };
}

async function runOnce(context: Context, sweep: Sweep, signal: AbortSignal): Promise<void> {
  try {
    await sweep.run(context, signal);
  } catch (error) {
    failures.inc({ sweep: sweep.name });
    context.log.error({ err: error, sweep: sweep.name }, "periodic job failed");
  }
}
