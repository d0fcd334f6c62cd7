import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import type { Context } from "../context.ts";
import { workerLogger } from "./worker-log.ts";

const POLL_INTERVAL_MS = 2_000;
const GATHERING_MS = 100;
const RESTART_AFTER_MS = 1_000;

/**
 * What became of a job is written by a queue of the library's own, which is waited for at the end; the direct way
 * leaves its promise to nobody: rejected, it ends the process.
 */
export const OUTCOMES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** So often each of a lane's workers may fail to look for a job, one time after the other. */
const FAILED_LOOKS = 3;

/**
 * graphile-worker's runner gives up where the database stays away for long; and where it goes away as a runner
 * begins, the runner keeps that failure and never finds a job again. This one begins anew.
 */
export class LastingRunner {
  /** Those that run now, under the names with which they lock jobs. */
  readonly ids = new Set<string>();
  readonly #context: Context;
  readonly #tasks: TaskList;
  readonly #width: number;
  #runner: Runner | undefined;
  #isStopping = false;

  /** @param width how many of the tasks run at the same time */
  constructor(context: Context, tasks: TaskList, width: number) {
    this.#context = context;
    this.#tasks = tasks;
    this.#width = width;
  }

  async start(): Promise<void> {
    const { pool, log } = this.#context;
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      this.ids.add(workerPool.id);
      wakeGently(events, workerPool);
    });
    events.on("pool:release", ({ workerPool }) => this.ids.delete(workerPool.id));
    const giveUp = () => void this.#runner?.stop().catch(() => undefined);
    onFailedLooks(events, FAILED_LOOKS * this.#width, giveUp);
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
    else void runner.promise.catch(() => undefined).then(() => this.#startAgain());
  }

  /** Waits for the jobs that run. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#runner?.stop().catch(() => undefined);
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

/** Calls `giveUp` after so many failed looks for a job without one that succeeded between them. */
function onFailedLooks(events: WorkerEvents, most: number, giveUp: () => void): void {
  let failed = 0;
  events.on("worker:getJob:error", () => {
    failed++;
    if (failed % most === 0) giveUp();
  });
  const succeed = () => {
    failed = 0;
  };
  events.on("worker:getJob:empty", succeed);
  events.on("job:start", succeed);
}

/**
 * The word of new jobs reaches every lane, wherever they wait. So that a rush in one costs the others little, a
 * lane wakes one who looks, at once, and whoever finds a job wakes the next; what is heard within a moment after
 * that is looked for together.
 */
function wakeGently(events: WorkerEvents, workerPool: WorkerPool): void {
  const wake = workerPool.nudge.bind(workerPool);
  let heard = 0;
  let mayBeLeft = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    mayBeLeft = heard;
    heard = 0;
    wake(1);
    timer = setTimeout(() => {
      timer = undefined;
      if (heard > 0) look();
    }, GATHERING_MS);
  };
  workerPool.nudge = (count) => {
    heard += count;
    if (timer === undefined) look();
  };
  events.on("job:start", () => {
    mayBeLeft--;
    if (mayBeLeft > 0) wake(1);
  });
  const rest = () => {
    clearTimeout(timer);
    mayBeLeft = 0;
  };
  events.on("pool:gracefulShutdown", rest);
  events.on("pool:forcefulShutdown", rest);
}
