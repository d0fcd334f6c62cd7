import { Counter } from "@prometheus-io/client";
import { runOnce, type Task, type TaskList } from "graphile-worker";
import type { Context } from "../context.ts";
import { registry } from "../observability/registry.ts";
import { traced } from "../observability/tracing.ts";
import { type JobQueue, QUEUE_CONCURRENCY } from "./define-job.ts";
import type { JobHandler, JobHandlers } from "./handlers.ts";
import { Lane } from "./lane.ts";
import { type PeriodicJob, startPeriodicJob } from "./periodic-jobs.ts";
import { OUTCOMES, RestartingRunner } from "./restarting-runner.ts";
import { BEAT_SECONDS, beat, deleteWorkers, releaseLostJobs } from "./stale-jobs.ts";
import { workerLogger } from "./worker-log.ts";

export type { PeriodicJob } from "./periodic-jobs.ts";

/** Queues whose jobs all need one provider. */
const QUEUES_WITH_LANE: readonly JobQueue[] = ["mail", "texts"];

const runs = new Counter({
  name: "secret_job_runs_total",
  help: "Jobs run by this process, by queue and outcome",
  labelNames: ["queue", "outcome"],
  registers: [registry],
});

/**
 * Runs jobs, each queue with its own runner, and periodic jobs until stopped. It survives a restart of the database.
 */
export async function startWorker(
  context: Context,
  handlers: JobHandlers,
  periodicJobs: readonly PeriodicJob[],
): Promise<{ stop(): Promise<void> }> {
  const runners = queuesOf(handlers).map((queue) => {
    const tasks = taskList(context, handlers, queue);
    const inLane = QUEUES_WITH_LANE.includes(queue) ? throughLane(tasks) : tasks;
    return new RestartingRunner(context, inLane, QUEUE_CONCURRENCY[queue]);
  });
  const ids = () => runners.flatMap((runner) => [...runner.ids]);
  const stopRunners = () => Promise.all(runners.map((runner) => runner.stop()));
  /** Sends this worker's heartbeat and releases the jobs of dead workers. */
  const releaseLost: PeriodicJob = {
    name: "jobs.release-lost",
    everySeconds: BEAT_SECONDS,
    run: async ({ pool }) => {
      await beat(pool, ids());
      await releaseLostJobs(pool);
    },
  };
  try {
    for (const runner of runners) await runner.start();
  } catch (error) {
    await stopRunners();
    throw error;
  }
  const stops = [...periodicJobs, releaseLost].map((job) => startPeriodicJob(context, job));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      const stopped = ids();
      await stopRunners();
      await deleteWorkers(context.pool, stopped);
    },
  };
}

/** Runs every job due by PostgreSQL's clock once, for tests. */
export async function runDueJobs(context: Context, handlers: JobHandlers): Promise<void> {
  await runOnce({
    pgPool: context.pool,
    taskList: taskList(context, handlers),
    noHandleSignals: true,
    logger: workerLogger(context.log),
    preset: { worker: OUTCOMES },
  });
}

function queuesOf(handlers: JobHandlers): readonly JobQueue[] {
  return [...new Set([...handlers.values()].map(({ definition }) => definition.queue))];
}

/** Returns the tasks of one queue, or of all. */
function taskList(context: Context, handlers: JobHandlers, queue?: JobQueue): TaskList {
  const entries = [...handlers].filter(
    ([, { definition }]) => queue === undefined || definition.queue === queue,
  );
  const tasks = entries.map(([name, handler]): [string, Task] => [
    name,
    (payload, { job }) => runCounted(context, handler, payload, job.attempts),
  ]);
  return Object.fromEntries(tasks);
}

/** Returns tasks that run in one lane. */
function throughLane(tasks: TaskList): TaskList {
  const lane = new Lane();
  const entries = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) => lane.run(async () => task?.(payload, helpers), helpers.abortSignal),
  ]);
  return Object.fromEntries(entries);
}

async function runCounted(
  context: Context,
  { run, definition: { name, queue } }: JobHandler,
  payload: unknown,
  attempt: number,
): Promise<void> {
  try {
    await traced(`job ${name}`, { queue, attempt }, () => run(context, payload, attempt));
    runs.inc({ queue, outcome: "done" });
  } catch (error) {
    runs.inc({ queue, outcome: "failed" });
    throw error;
  }
}
