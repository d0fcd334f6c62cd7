import { Counter } from "@prometheus-io/client";
import type { Context } from "../context.ts";
import { registry } from "../observability/registry.ts";

const failures = new Counter({
  name: "secret_periodic_job_failures_total",
  help: "Failed runs of periodic jobs; the next run retries",
  labelNames: ["job"],
  registers: [registry],
});

/** Periodic job, such as releasing expired holds. Several processes may run it at once. */
export interface PeriodicJob {
  readonly name: string;
  readonly everySeconds: number;
  /** @param signal aborted when the worker stops; leave the rest for the next run */
  readonly run: (context: Context, signal?: AbortSignal) => Promise<void>;
}

/**
 * Runs a periodic job at its interval, never twice at once. A failed run is logged, and the next one retries.
 * @returns a function that stops it and waits for the current run
 */
export function startPeriodicJob(context: Context, job: PeriodicJob): () => Promise<void> {
  let underway: Promise<void> | undefined;
  const stopping = new AbortController();
  const timer = setInterval(() => {
    underway ??= runOnce(context, job, stopping.signal).finally(() => {
      underway = undefined;
    });
  }, job.everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underway;
  };
}

async function runOnce(context: Context, job: PeriodicJob, signal: AbortSignal): Promise<void> {
  try {
    await job.run(context, signal);
  } catch (error) {
    failures.inc({ job: job.name });
    context.log.error({ err: error, job: job.name }, "periodic job failed");
  }
}
