import type { Clock } from "../src/platform/clock.ts";
import type { Pool } from "../src/platform/database/database.ts";
import { type Jobs, jobs } from "../src/platform/jobs/jobs.ts";

/**
 * Jobs for which time passes as a test moves its clock, though PostgreSQL's own clock decides which are due:
 * one that is to run in an hour by the test's clock is written as in an hour by PostgreSQL's, and each hour
 * that the test's clock moves on brings all that wait an hour nearer.
 */
export class ClockedJobs implements Jobs {
  readonly #clock: Clock;
  readonly #pool: Pool;
  #passedUntil: number;

  constructor(clock: Clock, pool: Pool) {
    this.#clock = clock;
    this.#pool = pool;
    this.#passedUntil = clock.now().getTime();
  }

  add: Jobs["add"] = async (transaction, definition, payloads, { runAt, ...options } = {}) => {
    await this.passTime();
    if (runAt === undefined) return jobs.add(transaction, definition, payloads, options);
    const delayMs = runAt.getTime() - this.#clock.now().getTime();
    return jobs.add(transaction, definition, payloads, {
      ...options,
      runAt: new Date(Date.now() + delayMs),
    });
  };

  /** Brings all jobs that wait nearer by what the clock has moved since the last time. */
  async passTime(): Promise<void> {
    const now = this.#clock.now().getTime();
    const seconds = (now - this.#passedUntil) / 1000;
    if (seconds === 0) return;
    this.#passedUntil = now;
    await this.#pool.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at - make_interval(secs => $1))
       FROM graphile_worker.jobs WHERE locked_at IS NULL`,
      [seconds],
    );
  }
}
