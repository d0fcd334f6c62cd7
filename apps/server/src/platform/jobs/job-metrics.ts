import type { MetricGroup, MetricValue } from "../observability/database-metrics.ts";
import { definedJobs } from "./define-job.ts";

interface JobCount {
  readonly task: string;
  readonly state: "due" | "later" | "running" | "failed";
  readonly count: number;
  /** Time the oldest due job has been waiting, in seconds. */
  readonly oldest_seconds: number;
}

/** Metrics of waiting jobs, by queue. */
export const jobMetrics: MetricGroup = {
  metrics: [
    { name: "secret_jobs", help: "Jobs by queue and state", labels: ["queue", "state"] },
    {
      name: "secret_oldest_due_job_seconds",
      help: "How long the oldest job of a queue has been due",
      labels: ["queue"],
    },
  ],
  async read({ pool }) {
    const { rows } = await pool.query<JobCount>(`
      SELECT task_identifier AS task,
             CASE WHEN attempts >= max_attempts AND locked_at IS NULL THEN 'failed'
                  WHEN locked_at IS NOT NULL THEN 'running'
                  WHEN run_at > now() THEN 'later' ELSE 'due' END AS state,
             count(*), extract(epoch FROM now() - min(run_at))::float8 AS oldest_seconds
        FROM graphile_worker.jobs GROUP BY 1, 2`);
    const queues = new Map<string, string>(definedJobs().map(({ name, queue }) => [name, queue]));
    const counts = new Map<string, MetricValue>();
    const ages = new Map<string, MetricValue>();
    for (const { task, state, count, oldest_seconds: seconds } of rows) {
      const queue = queues.get(task) ?? "unknown";
      const before = counts.get(`${queue} ${state}`)?.value ?? 0;
      counts.set(`${queue} ${state}`, { labels: { queue, state }, value: before + count });
      if (state !== "due") continue;
      ages.set(queue, { labels: { queue }, value: Math.max(seconds, ages.get(queue)?.value ?? 0) });
    }
    return { secret_jobs: [...counts.values()], secret_oldest_due_job_seconds: [...ages.values()] };
  },
};
