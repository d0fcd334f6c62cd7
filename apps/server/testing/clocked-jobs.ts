import type { Clock } from "../src/platform/clock.ts";
import type { Pool } from "../src/platform/database/database.ts";
import { type Jobs, jobs } from "../src/platform/jobs/jobs.ts";

/**
 * Jobs that follow a test's clock, although PostgreSQL's clock decides which are due. A job due in an hour by the
 * test's clock is stored as due in an hour by PostgreSQL's, and advancing the test's clock moves all waiting jobs
 * forward.
 */
export class ClockedJobs implements Jobs {
  readonly #clock: Clock;
  readonly #pool: Pool;
  #syncedUntil: number;

  constructor(clock: Clock, pool: Pool) {
    this.#clock = clock;
    this.#pool = pool;
    this.#syncedUntil = clock.now().getTime();
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

  /** Moves all waiting jobs forward by the time the clock has advanced since the last call. */
  async passTime(): Promise<void> {
    const now = this.#clock.now().getTime();
    const seconds = (now - this.#syncedUntil) / 1000;
    if (seconds === 0) return;
    this.#syncedUntil = now;
    await this.#pool.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at - make_interval(secs => $1))
       FROM graphile_worker.jobs WHERE locked_at IS NULL`,
      [seconds],
    );
  }
}
