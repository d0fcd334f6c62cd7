import type { FastifyBaseLogger } from "fastify";
import { Logger } from "graphile-worker";

interface JobInLog {
  readonly id: string;
  readonly task_identifier: string;
  readonly attempts: number;
  readonly max_attempts: number;
}

/**
 * Returns a logger that writes graphile-worker's messages to our log, without job payloads, which may hold personal
 * data or secrets.
 */
export function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" && level !== "warning") {
      log.debug(message);
      return;
    }
    const facts = { err: meta?.error ?? meta?.fatalError, job: describeJob(meta?.job) };
    if (level === "error") log.error(facts, message);
    else log.warn(facts, message);
  });
}

function describeJob(job: unknown): Record<string, unknown> | undefined {
  if (job === undefined) return undefined;
  const { id, task_identifier: task, attempts, max_attempts: maxAttempts } = job as JobInLog;
  return { id, task, attempts, maxAttempts };
}
