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
