import { sql } from "kysely";
import type { z } from "zod";
import type { Database, Transaction } from "../database/database.ts";
import type { JobDefinition, PayloadSchema } from "./define-job.ts";

interface AddOptions {
  readonly runAt?: Date;
  /** Whether the job runs before all others of its queue, like a definition's `goesFirst`. */
  readonly goesFirst?: boolean;
  /** Whether the job runs after all others of its queue, because nobody waits for it. */
  readonly goesLast?: boolean;
}

/** Adds work that follows from a change the caller writes. */
export interface Jobs {
  /**
   * Adds one job per payload in one statement. In the caller's transaction, the jobs exist exactly when the change
   * commits. Payloads in one call must not share a key.
   */
  add<Schema extends PayloadSchema>(
    transaction: Database | Transaction,
    definition: JobDefinition<Schema>,
    payloads: readonly z.input<Schema>[],
    options?: AddOptions,
  ): Promise<void>;
}

/** Job priorities. PostgreSQL runs the smallest first; the default is 0. */
const FIRST_PRIORITY = -1;
const LAST_PRIORITY = 1;

/** Job queue in the database. */
export const jobs: Jobs = {
  async add(transaction, definition, payloads, { runAt, goesFirst, goesLast } = {}) {
    if (payloads.length === 0) return;
    const { name, schema, maxAttempts, key } = definition;
    const isFirst = goesFirst ?? definition.goesFirst;
    const specs = payloads.map((given) => {
      const payload = schema.parse(given);
      return {
        identifier: name,
        payload,
        run_at: runAt,
        max_attempts: maxAttempts,
        job_key: key?.(payload),
        priority: isFirst ? FIRST_PRIORITY : goesLast ? LAST_PRIORITY : undefined,
      };
    });
    await sql`SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)
    ))`.execute(transaction);
  },
};
