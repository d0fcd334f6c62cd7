import { ERRORS, type ErrorCode, errorMessage, type Problem } from "@secret/contract";
import type { Failure } from "@secret/domain";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

/** Where errors are told in the words of the published client. */
const AUTH_PATHS = /^\/(auth|functions)\/v1\//;

/** Seconds after which a client may try again, where the failure doesn't say. */
const DEFAULT_RETRY_SECONDS = 2;

/** Answers with an expected failure: the one place where a failure becomes HTTP. */
export function sendProblem(reply: FastifyReply, failure: Failure<ErrorCode>): FastifyReply {
  const { status } = ERRORS[failure.code];
  const problem: Problem = {
    type: "about:blank",
    title: failure.code,
    status,
    code: failure.code,
    detail: errorMessage(failure),
  };
  if (failure.field !== undefined) problem.field = failure.field;
  if (failure.params !== undefined) problem.params = { ...failure.params };
  if (status === 503 || status === 429) {
    const seconds = Number(failure.params?.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
    problem.retryAfterSeconds = seconds;
    reply.header("retry-after", String(Math.ceil(seconds)));
  }
  const body = AUTH_PATHS.test(reply.request.url) ? authProblem(problem) : problem;
  return reply.code(status).type("application/problem+json").send(JSON.stringify(body));
}

/** What the published client of /auth/v1 calls failures that all routes know. */
const AUTH_CODES: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: "validation_failed",
  MALFORMED_REQUEST: "bad_json",
  SIGN_IN_REQUIRED: "no_authorization",
  RATE_LIMITED: "over_request_rate_limit",
  INTERNAL: "unexpected_failure",
};

/** The published client of /auth/v1 reads `code` in lower case, `msg`, and why a password is weak. */
function authProblem(problem: Problem): object {
  const code = AUTH_CODES[problem.code] ?? problem.code.toLowerCase();
  const body = { ...problem, code, msg: problem.detail, error: problem.detail };
  const reasons = problem.params?.reasons;
  return reasons === undefined ? body : { ...body, weak_password: { reasons: [reasons] } };
}

/** Turns what was thrown into an answer: malformed input with its field, anything unknown into a plain 500. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(reply, failureOf(error, request)));
}

function failureOf(error: FastifyError, request: FastifyRequest): Failure<ErrorCode> {
  if (hasZodFastifySchemaValidationErrors(error)) return inputFailure(error);
  const code = codeOfHttpError(error.statusCode);
  if (code !== undefined) return { code };
  request.log.error({ err: error }, "request failed");
  return { code: "INTERNAL" };
}

function codeOfHttpError(status: number | undefined): ErrorCode | undefined {
  if (status === 413) return "PAYLOAD_TOO_LARGE";
  if (status === 415) return "UNSUPPORTED_MEDIA_TYPE";
  if (status === 429) return "RATE_LIMITED";
  return status !== undefined && status >= 400 && status < 500 ? "MALFORMED_REQUEST" : undefined;
}

function inputFailure(error: FastifyError): Failure<ErrorCode> {
  const issue = error.validation?.[0];
  const unknownKeys = issue?.params.keys;
  const path = (issue?.instancePath ?? "").split("/").filter((step) => step !== "");
  if (Array.isArray(unknownKeys)) path.push(String(unknownKeys[0]));
  return { code: "INVALID_INPUT", field: path.join("."), params: { reason: issue?.message ?? "" } };
}
