import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Runner, run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Context } from "../context.ts";
import { BEAT_SECONDS, beat, forgetWorkers, releaseLostJobs } from "./lost-jobs.ts";
import { type Sweep, startSweep } from "./sweeps.ts";
import { workerLogger } from "./worker-log.ts";

export type { Sweep } from "./sweeps.ts";

/** What a feature's job does. A thrown error means: try again later. It may run more than once. */
type JobHandler = (context: Context, payload: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const CONCURRENCY = 4;
const POLL_INTERVAL_MS = 2_000;
const RESTART_AFTER_MS = 1_000;

/** Runs jobs and sweeps until stopped, also through a restart of the database. */
export async function startWorker(
  context: Context,
  handlers: JobHandlers,
  sweeps: readonly Sweep[],
): Promise<{ stop(): Promise<void> }> {
  const worker = new LastingWorker(context, handlers);
  await worker.start();
  const stops = [...sweeps, worker.sweep].map((sweep) => startSweep(context, sweep));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await worker.stop();
    },
  };
}

/** Runs every job that is due by PostgreSQL's clock, once. For tests. */
export async function runDueJobs(context: Context, handlers: JobHandlers): Promise<void> {
  const options = { pgPool: context.pool, noHandleSignals: true, logger: workerLogger(context.log) };
  await runOnce({ ...options, taskList: taskList(context, handlers) });
}

/** graphile-worker's runner gives up where the database stays away for long; this one begins anew. */
class LastingWorker {
  readonly #context: Context;
  readonly #handlers: JobHandlers;
  /** Those of this process that run now, under the names with which they lock jobs. */
  readonly #ids = new Set<string>();
  #runner: Runner | undefined;
  #isStopping = false;

  /** Tells the others that this worker lives, and takes up what dead ones left. */
  readonly sweep: Sweep = {
    name: "jobs.release-lost",
    everySeconds: BEAT_SECONDS,
    run: async ({ pool }) => {
      await beat(pool, [...this.#ids]);
      await releaseLostJobs(pool);
    },
  };

  constructor(context: Context, handlers: JobHandlers) {
    this.#context = context;
    this.#handlers = handlers;
  }

  async start(): Promise<void> {
    const { pool, log } = this.#context;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => this.#ids.add(workerPool.id));
    events.on("pool:release", ({ workerPool }) => this.#ids.delete(workerPool.id));
    const runner = await run({
      pgPool: pool,
      taskList: taskList(this.#context, this.#handlers),
      noHandleSignals: true,
      logger: workerLogger(log),
      events,
      preset: {
        worker: {
          concurrentJobs: CONCURRENCY,
          pollInterval: POLL_INTERVAL_MS,
          // Through a queue of the library's own, which tries again while the database is away; the direct way
          // leaves a rejected promise to nobody, and the process ends.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    this.#runner = runner;
    if (this.#isStopping) await runner.stop();
    else void runner.promise.catch(() => undefined).then(() => this.#startAgain());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ids = [...this.#ids];
    await this.#runner?.stop().catch(() => undefined);
    await forgetWorkers(this.#context.pool, ids);
  }

  async #startAgain(): Promise<void> {
    while (!this.#isStopping) {
      await pause(RESTART_AFTER_MS);
      if (this.#isStopping) return;
      this.#context.log.error("jobs had stopped running; they start again");
      try {
        return await this.start();
      } catch (error) {
        this.#context.log.error({ err: error }, "jobs could not start again");
      }
    }
  }
}

function taskList(context: Context, handlers: JobHandlers): TaskList {
  const entries = Object.entries(handlers);
  return Object.fromEntries(entries.map(([name, handler]) => [name, (payload) => handler(context, payload)]));
}
