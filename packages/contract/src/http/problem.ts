import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Body of every error response (RFC 9457, `application/problem+json`). */
export const Problem = z.looseObject({
  /** Path of the code's entry in the error catalog: "/api/docs/errors#BUSY". */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable code for programs. */
  code: z.string() as z.ZodType<ErrorCode>,
  /** Message for people. */
  detail: z.string(),
  /** Path of the invalid input: "lines.0.quantity". */
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Seconds until a retry, with 429 and 503. */
  retryAfterSeconds: z.number().optional(),
  /** Request id with 500, to find the request in the log and traces. */
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
