import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** The body of every error answer (RFC 9457, `application/problem+json`). */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable, for programs. */
  code: z.string() as z.ZodType<ErrorCode>,
  /** For people. */
  detail: z.string(),
  /** The input at fault, as a path: "lines.0.quantity". */
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Seconds after which to try again, with 429 and 503. */
  retryAfterSeconds: z.number().optional(),
  /** With 500: by which the request is found in the server's log and among its traces. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
