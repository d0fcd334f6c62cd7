import { type ErrorCode, Problem } from "@secret/contract";
import type { Failure } from "@secret/domain";
import { z } from "zod";
import { problemType } from "./error-catalog.ts";

/** Input that failed validation: the field and the reason. */
export interface InputIssue {
  /** Path of the field: "lines.0.quantity". */
  readonly field: string;
  readonly reason: string;
}

/** Error format of a part of the API. */
export interface ErrorFormat {
  /** Codes that {@link inputFailure} can return. */
  readonly inputCodes: readonly ErrorCode[];
  readonly inputFailure: (issue: InputIssue) => Failure<ErrorCode>;
  /** Code for a request whose session ended while it was answered. */
  readonly endedSessionCode: ErrorCode;
  /** Headers of an error response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the body of an error response. */
  readonly writeProblem: (problem: Problem) => object;
  /** Returns the schema of that body for the documentation. */
  readonly problemSchema: (status: number, codes: readonly ErrorCode[]) => z.ZodType;
}

/** Error format of the contract. */
export const CONTRACT_ERROR_FORMAT: ErrorFormat = {
  inputCodes: ["INVALID_INPUT"],
  inputFailure: ({ field, reason }) => ({ code: "INVALID_INPUT", field, params: { reason } }),
  endedSessionCode: "SIGN_IN_REQUIRED",
  writeProblem: (problem) => problem,
  problemSchema: (status, codes) => problemOf(status, codes).extend({ code: z.enum(codes) }),
};

/** Returns the schema of a problem with one of these codes, in any format. */
export function problemOf(status: number, codes: readonly ErrorCode[]) {
  return Problem.extend({ type: z.enum(codes.map(problemType)), status: z.literal(status) });
}

declare module "fastify" {
  interface FastifyInstance {
    /** Error format of the routes registered here. */
    readonly errorFormat: ErrorFormat;
    /** Error formats of path prefixes, for requests that the router rejects. */
    readonly formatsByPrefix: Map<string, ErrorFormat>;
  }
}
