import { type ErrorCode, Problem } from "@secret/contract";
import type { Failure } from "@secret/domain";
import { z } from "zod";

/** What is wrong with an input that fits no schema. */
export interface InputIssue {
  /** As a path: "lines.0.quantity". */
  readonly field: string;
  readonly reason: string;
}

/** In which words a part of the API tells what went wrong. */
export interface Dialect {
  /** What {@link inputFailure} refuses with. */
  readonly inputCodes: readonly ErrorCode[];
  readonly inputFailure: (issue: InputIssue) => Failure<ErrorCode>;
  /** The body of an error answer. */
  readonly writeProblem: (problem: Problem) => object;
  /** The schema of that body, for the documentation. */
  readonly problemSchema: (status: number, codes: readonly ErrorCode[]) => z.ZodType;
}

/** The contract's own words. */
export const CONTRACT_DIALECT: Dialect = {
  inputCodes: ["INVALID_INPUT"],
  inputFailure: ({ field, reason }) => ({ code: "INVALID_INPUT", field, params: { reason } }),
  writeProblem: (problem) => problem,
  problemSchema: (status, codes) => Problem.extend({ status: z.literal(status), code: z.enum(codes) }),
};

declare module "fastify" {
  interface FastifyInstance {
    /** Of the routes that are registered here. */
    readonly dialect: Dialect;
  }
}
