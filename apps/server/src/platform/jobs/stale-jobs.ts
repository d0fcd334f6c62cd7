import type { Pool } from "../database/database.ts";

/** Deletes jobs of these types that have used up their attempts and last ran before `before`. */
export async function deleteFailedJobs(
  pool: Pool,
  definitions: readonly { readonly name: string }[],
  before: Date,
): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id))
     FROM graphile_worker.jobs
     WHERE task_identifier = ANY($1::text[]) AND attempts >= max_attempts AND locked_at IS NULL
       AND updated_at < $2
     HAVING count(*) > 0`,
    [definitions.map(({ name }) => name), before],
  );
}

/** Interval of worker heartbeats, in seconds. */
export const BEAT_SECONDS = 10;
/** Seconds without a heartbeat after which a worker counts as dead; longer than any pause of a live process. */
const SILENCE_SECONDS = 45;

/** Records a heartbeat of these workers, identified by the ids they lock jobs under. */
export async function beat(pool: Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO job_workers (id, seen_at)
     SELECT worker_id, now() FROM unnest($1::text[]) worker_id
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [workerIds],
  );
}

/** Deletes the heartbeats of stopped workers. */
export async function deleteWorkers(pool: Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query("DELETE FROM job_workers WHERE id = ANY($1::text[])", [workerIds]);
}

/**
 * Releases jobs locked by dead workers, so that others run them; graphile-worker alone would wait four hours. A job may
 * run twice because of this, as after any failure.
 */
export async function releaseLostJobs(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM job_workers WHERE seen_at < now() - make_interval(secs => $1)", [
    SILENCE_SECONDS,
  ]);
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs
     WHERE locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT FROM job_workers WHERE id = locked_by)
     HAVING count(*) > 0`,
    [SILENCE_SECONDS],
  );
}
