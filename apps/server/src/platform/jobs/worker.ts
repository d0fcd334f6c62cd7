import { Logger, run, runOnce, type TaskList } from "graphile-worker";
import type { Context } from "../context.ts";

/** What a feature's job does. A thrown error means: try again later. */
type JobHandler = (context: Context, payload: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Something looked after every few seconds, such as holds that ran out. */
export interface Sweep {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (context: Context) => Promise<void>;
}

const CONCURRENCY = 4;
const POLL_INTERVAL_MS = 2_000;

/** Runs jobs and sweeps until stopped. */
export async function startWorker(
  context: Context,
  handlers: JobHandlers,
  sweeps: readonly Sweep[],
): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    pgPool: context.pool,
    taskList: taskList(context, handlers),
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: workerLogger(context),
  });
  const stops = sweeps.map((sweep) => startSweep(context, sweep));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await runner.stop();
    },
  };
}

/** Runs every job that is due by PostgreSQL's clock, once. For tests. */
export async function runDueJobs(context: Context, handlers: JobHandlers): Promise<void> {
  const options = { pgPool: context.pool, noHandleSignals: true, logger: workerLogger(context) };
  await runOnce({ ...options, taskList: taskList(context, handlers) });
}

function taskList(context: Context, handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers);
  return Object.fromEntries(entries.map(([name, handler]) => [name, (payload) => handler(context, payload)]));
}

/** One run after the other, never two at once; a failed run is logged and the next one tries again. */
function startSweep(context: Context, sweep: Sweep): () => Promise<void> {
  let running = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = sweep
      .run(context)
      .catch((error: unknown) => context.log.error({ err: error, sweep: sweep.name }, "sweep failed"))
      .finally(() => {
        isRunning = false;
      });
  }, sweep.everySeconds * 1000);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function workerLogger(context: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") context.log.error({ meta }, message);
    else if (level === "warning") context.log.warn({ meta }, message);
    else context.log.debug(message);
  });
}
