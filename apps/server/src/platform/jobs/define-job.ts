import type { z } from "zod";

/** Concurrent jobs per lane and process. A backlog in one lane doesn't delay another. */
export const LANE_WIDTHS = { mail: 4, texts: 4, pushes: 16, general: 4 };
export type Lane = keyof typeof LANE_WIDTHS;

export type PayloadSchema = z.ZodType<object, object>;

interface JobOptions<Payload> {
  /** "general" where nothing else is said. */
  readonly lane?: Lane;
  /** Before all others of its lane, because somebody sits there and waits for it. */
  readonly goesFirst?: boolean;
  /** How often it is tried, with growing pauses. 25 times, over four days, where nothing else is said. */
  readonly maxAttempts?: number;
  /** A job that waits under the same key is replaced. */
  key?(payload: Payload): string;
}

/** Work that must happen after what the caller writes. */
export interface JobDefinition<Schema extends PayloadSchema = PayloadSchema>
  extends JobOptions<z.output<Schema>> {
  readonly name: string;
  readonly schema: Schema;
  readonly lane: Lane;
}

const defined: JobDefinition[] = [];

/**
 * Declares that something is to be done, in the feature that needs it; whoever does it handles it
 * (`handleJob`).
 * @param name `feature.what`, by which jobs wait in the database
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

/** The same without being asked for a handler: for tests, whose jobs the server doesn't do. */
export function describeJob<Schema extends PayloadSchema>(
  name: string,
  schema: Schema,
  options: JobOptions<z.output<Schema>> = {},
): JobDefinition<Schema> {
  return { lane: "general" as const, ...options, name, schema };
}

/** All that was declared in this process. */
export function definedJobs(): readonly JobDefinition[] {
  return defined;
}
