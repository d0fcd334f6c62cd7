import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type { Context } from "../context.ts";
import { workerLogger } from "./worker-log.ts";

const POLL_INTERVAL_MS = 2_000;
const WAKE_UP_DELAY_MS = 100;
const RESTART_AFTER_MS = 1_000;

/**
 * Worker options that write job outcomes through graphile-worker's queue, which is awaited on stop. Without it a
 * rejected outcome is an unhandled rejection, which ends the process.
 */
export const OUTCOMES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Failed polls per worker in a row before the runner is restarted. */
const FAILED_POLLS = 3;

/**
 * Runner that restarts itself. graphile-worker's runner stops when the database is down for long; if it goes down while
 * a runner starts, that runner never finds a job again.
 */
export class RestartingRunner {
  /** Ids of the running worker pools, which lock jobs under them. */
  readonly ids = new Set<string>();
  readonly #context: Context;
  readonly #tasks: TaskList;
  readonly #width: number;
  #runner: Runner | undefined;
  #isStopping = false;

  /** @param width maximum concurrent jobs */
  constructor(context: Context, tasks: TaskList, width: number) {
    this.#context = context;
    this.#tasks = tasks;
    this.#width = width;
  }

  /** Starts running jobs. */
  async start(): Promise<void> {
    const { pool, log } = this.#context;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      this.ids.add(workerPool.id);
      throttleWakeUps(events, workerPool);
    });
    events.on("pool:release", ({ workerPool }) => this.ids.delete(workerPool.id));
    const stopRunner = () => void this.#runner?.stop().catch(() => undefined);
    onFailedPolls(events, FAILED_POLLS * this.#width, stopRunner);
    const runner = await run({
      pgPool: pool,
      taskList: this.#tasks,
      noHandleSignals: true,
      logger: workerLogger(log),
      events,
      preset: {
        worker: {
          concurrentJobs: this.#width,
          pollInterval: POLL_INTERVAL_MS,
          ...OUTCOMES,
        },
      },
    });
    this.#runner = runner;
    if (this.#isStopping) await runner.stop();
    else void runner.promise.catch(() => undefined).then(() => this.#restart());
  }

  /** Stops and waits for the running jobs. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#runner?.stop().catch(() => undefined);
  }

  async #restart(): Promise<void> {
    while (!this.#isStopping) {
      await pause(RESTART_AFTER_MS);
      if (this.#isStopping) return;
      this.#context.log.error("the job runner stopped and is restarting");
      try {
        return await this.start();
      } catch (error) {
        this.#context.log.error({ err: error }, "the job runner could not restart");
      }
    }
  }
}

/** Calls `stopRunner` after `most` failed polls in a row. */
function onFailedPolls(events: WorkerEvents, most: number, stopRunner: () => void): void {
  let failed = 0;
  events.on("worker:getJob:error", () => {
    failed++;
    if (failed % most === 0) stopRunner();
  });
  const succeed = () => {
    failed = 0;
  };
  events.on("worker:getJob:empty", succeed);
  events.on("job:start", succeed);
}

/**
 * Throttles wake-ups. Every queue is notified of new jobs of all queues, so a rush in one would make the others poll. A
 * notification wakes one worker at once, and each worker that finds a job wakes the next. Notifications during the
 * following delay share one poll.
 */
function throttleWakeUps(events: WorkerEvents, workerPool: WorkerPool): void {
  const wake = workerPool.nudge.bind(workerPool);
  let pending = 0;
  let remaining = 0;
  let timer: NodeJS.Timeout | undefined;
  const poll = () => {
    remaining = pending;
    pending = 0;
    wake(1);
    timer = setTimeout(() => {
      timer = undefined;
      if (pending > 0) poll();
    }, WAKE_UP_DELAY_MS);
  };
  workerPool.nudge = (count) => {
    pending += count;
    if (timer === undefined) poll();
  };
  events.on("job:start", () => {
    remaining--;
    if (remaining > 0) wake(1);
  });
  const rest = () => {
    clearTimeout(timer);
    remaining = 0;
  };
  events.on("pool:gracefulShutdown", rest);
  events.on("pool:forcefulShutdown", rest);
}
