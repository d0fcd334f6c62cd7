import type { z } from "zod";
import type { Context } from "../context.ts";
import type { JobDefinition, PayloadSchema } from "./define-job.ts";

/** Who does a job. */
export interface JobHandler {
  readonly definition: JobDefinition;
  /** @param attempt from 1 */
  readonly run: (context: Context, payload: unknown, attempt: number) => Promise<void>;
}

/** The handlers of all jobs by the names under which jobs wait. */
export type JobHandlers = ReadonlyMap<string, JobHandler>;

/**
 * Does a job that was declared here or elsewhere. A thrown error means: try again later. It may run more than
 * once.
 */
export function handleJob<Schema extends PayloadSchema>(
  definition: JobDefinition<Schema>,
  handler: (context: Context, payload: z.output<Schema>, attempt: number) => Promise<void>,
): JobHandler {
  return {
    definition,
    run: async (context, payload, attempt) => handler(context, definition.schema.parse(payload), attempt),
  };
}

/** @throws where a job has no handler or more than one: it would wait for ever, or nobody knows which one runs */
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
