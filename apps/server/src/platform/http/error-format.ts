import { type ErrorCode, Problem } from "@secret/contract";
import type { Failure } from "@secret/domain";
import { z } from "zod";

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
  /** Returns the body of an error response. */
  readonly writeProblem: (problem: Problem) => object;
  /** Returns the schema of that body for the documentation. */
  readonly problemSchema: (status: number, codes: readonly ErrorCode[]) => z.ZodType;
}

/** Error format of the contract. */
export const CONTRACT_ERROR_FORMAT: ErrorFormat = {
  inputCodes: ["INVALID_INPUT"],
  inputFailure: ({ field, reason }) => ({ code: "INVALID_INPUT", field, params: { reason } }),
  writeProblem: (problem) => problem,
  problemSchema: (status, codes) => Problem.extend({ status: z.literal(status), code: z.enum(codes) }),
};

declare module "fastify" {
  interface FastifyInstance {
    /** Error format of the routes registered here. */
    readonly errorFormat: ErrorFormat;
  }
}
