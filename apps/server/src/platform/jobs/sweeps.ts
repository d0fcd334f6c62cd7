import { Counter } from "@prometheus-io/client";
import type { Context } from "../context.ts";
import { registry } from "../watch/registry.ts";

const failures = new Counter({
  name: "secret_sweep_failures_total",
  help: "Runs of sweeps that failed; the next one tries again",
  labelNames: ["sweep"],
  registers: [registry],
});

/** Something looked after every few seconds, such as holds that ran out. Several processes may do so at once. */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  /** @param signal the worker is stopping: leave the rest for the next time */
  readonly run: (context: Context, signal?: AbortSignal) => Promise<void>;
}

/**
 * Runs a sweep again and again: one run after the other, never two at once; a failed run is logged and the
 * next one tries again.
 * @returns stops it and waits for the run that is under way
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
    context.log.error({ err: error, sweep: sweep.name }, "sweep failed");
  }
}
