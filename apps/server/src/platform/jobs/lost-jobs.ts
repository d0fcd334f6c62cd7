import type { Pool } from "../database/database.ts";

/** How often a worker says that it lives. */
export const BEAT_SECONDS = 10;
/** A worker that was silent for so long has died. Longer than any pause of a process that lives. */
const SILENCE_SECONDS = 45;

/** Writes down that these workers live. Their ids are those under which they lock jobs. */
export async function beat(pool: Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO job_workers (id, seen_at)
     SELECT worker_id, now() FROM unnest($1::text[]) worker_id
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [workerIds],
  );
}

export async function forgetWorkers(pool: Pool, workerIds: readonly string[]): Promise<void> {
  await pool.query("DELETE FROM job_workers WHERE id = ANY($1::text[])", [workerIds]);
}

/**
 * Frees the jobs that dead workers had taken, so that others take them: graphile-worker by itself waits four
 * hours. A job may thereby run a second time, as after any failure.
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
