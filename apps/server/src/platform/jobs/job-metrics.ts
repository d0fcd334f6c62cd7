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
    { name: "secret_jobs", help: "Jobs by lane and state", labels: ["lane", "state"] },
    {
      name: "secret_oldest_due_job_seconds",
      help: "How long the oldest job of a lane has been due",
      labels: ["lane"],
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
    const lanes = new Map<string, string>(definedJobs().map(({ name, lane }) => [name, lane]));
    const counts = new Map<string, MetricValue>();
    const ages = new Map<string, MetricValue>();
    for (const { task, state, count, oldest_seconds: seconds } of rows) {
      const lane = lanes.get(task) ?? "unknown";
      const before = counts.get(`${lane} ${state}`)?.value ?? 0;
      counts.set(`${lane} ${state}`, { labels: { lane, state }, value: before + count });
      if (state !== "due") continue;
      ages.set(lane, { labels: { lane }, value: Math.max(seconds, ages.get(lane)?.value ?? 0) });
    }
    return { secret_jobs: [...counts.values()], secret_oldest_due_job_seconds: [...ages.values()] };
  },
};
