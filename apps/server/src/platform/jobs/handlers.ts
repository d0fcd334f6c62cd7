import type { z } from "zod";
import type { Context } from "../context.ts";
import type { JobDefinition, PayloadSchema } from "./define-job.ts";

/** Handler of a job. */
export interface JobHandler {
  readonly definition: JobDefinition;
  /** @param attempt from 1 */
  readonly run: (context: Context, payload: unknown, attempt: number) => Promise<void>;
}

/** Handlers of all jobs, by job name. */
export type JobHandlers = ReadonlyMap<string, JobHandler>;

/** Creates the handler of a job. A thrown error means that the job is retried. It may run more than once. */
export function handleJob<Schema extends PayloadSchema>(
  definition: JobDefinition<Schema>,
  handler: (context: Context, payload: z.output<Schema>, attempt: number) => Promise<void>,
): JobHandler {
  return {
    definition,
    run: async (context, payload, attempt) => handler(context, definition.schema.parse(payload), attempt),
  };
}

/**
 * Indexes handlers by job name.
 * @throws if a job has no handler, so it would wait forever, or more than one, so it is undefined which runs
 */
export function bindHandlers(
  definitions: readonly JobDefinition[],
  handlers: readonly JobHandler[],
): JobHandlers {
  const bound = new Map<string, JobHandler>();
  for (const handler of handlers) {
    const { name } = handler.definition;
    if (bound.has(name)) throw new Error(`The job ${name} has more than one handler`);
    bound.set(name, handler);
  }
  const orphan = definitions.find((definition) => bound.get(definition.name)?.definition !== definition);
  if (orphan !== undefined) throw new Error(`The job ${orphan.name} has no handler`);
  return bound;
}
