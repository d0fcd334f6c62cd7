import { sql } from "kysely";
import type { Database, Transaction } from "../database/database.ts";

interface JobOptions {
  readonly runAt?: Date;
  /** A job that waits with the same key is replaced. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
}

/** Adds work that must happen after what the caller writes. */
export interface Jobs {
  /** In the caller's transaction: a job exists exactly when what it follows from does. */
  add(
    transaction: Database | Transaction,
    task: string,
    payload: Readonly<Record<string, unknown>>,
    options?: JobOptions,
  ): Promise<void>;
}

export const jobs: Jobs = {
  async add(transaction, task, payload, options = {}) {
    await sql`SELECT graphile_worker.add_job(
      identifier => ${task},
      payload => ${JSON.stringify(payload)}::json,
      queue_name => ${options.queue ?? null},
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}
    )`.execute(transaction);
  },
};
