import type { z } from "zod";

/** Maximum concurrent jobs per queue and process. A backlog in one queue doesn't delay another. */
export const QUEUE_CONCURRENCY = { mail: 4, texts: 4, pushes: 16, general: 4 };
export type JobQueue = keyof typeof QUEUE_CONCURRENCY;

export type PayloadSchema = z.ZodType<object, object>;

interface JobOptions<Payload> {
  /** Queue of the job; "general" by default. */
  readonly queue?: JobQueue;
  /** Whether the job runs before all others of its queue, because somebody is waiting for it. */
  readonly goesFirst?: boolean;
  /** Maximum attempts, with growing pauses. 25 by default, over four days. */
  readonly maxAttempts?: number;
  /** Returns a key; a waiting job with the same key is replaced. */
  key?(payload: Payload): string;
}

/** Job type: work that follows from a change the caller writes. */
export interface JobDefinition<Schema extends PayloadSchema = PayloadSchema>
  extends JobOptions<z.output<Schema>> {
  readonly name: string;
  readonly schema: Schema;
  readonly queue: JobQueue;
}

const defined: JobDefinition[] = [];

/**
 * Defines a job in the feature that needs it. The feature that runs it registers a handler with `handleJob`.
 * @param name `feature.what`, the job's identifier in the database
 */
export function defineJob<Schema extends PayloadSchema>(
  name: string,
  schema: Schema,
  options: JobOptions<z.output<Schema>> = {},
): JobDefinition<Schema> {
  const definition = describeJob(name, schema, options);
  defined.push(definition);
  return definition;
}

/** Creates a definition without requiring a handler, for jobs in tests. */
export function describeJob<Schema extends PayloadSchema>(
  name: string,
  schema: Schema,
  options: JobOptions<z.output<Schema>> = {},
): JobDefinition<Schema> {
  return { queue: "general" as const, ...options, name, schema };
}

/** Returns every job defined in this process. */
export function definedJobs(): readonly JobDefinition[] {
  return defined;
}
