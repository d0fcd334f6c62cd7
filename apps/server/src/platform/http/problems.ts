import { Counter } from "@prometheus-io/client";
import { ERRORS, type ErrorCode, errorMessage, type Problem } from "@secret/contract";
import type { Failure } from "@secret/domain";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLockTimeout, isMissingReference } from "../database/database.ts";
import { registry } from "../observability/registry.ts";
import { namesDelay, problemType } from "./error-catalog.ts";
import { CONTRACT_ERROR_FORMAT, type ErrorFormat } from "./error-format.ts";

/** Default seconds until a client may retry. */
const DEFAULT_RETRY_SECONDS = 2;

const refusals = new Counter({
  name: "secret_refusals_total",
  help: "Requests answered with an error, by code",
  labelNames: ["code"],
  registers: [registry],
});

const lockTimeouts = new Counter({
  name: "secret_lock_timeouts_total",
  help: "Requests given up because they waited too long for a lock of the database",
  registers: [registry],
});

/** Responds with an expected failure. */
export function sendProblem(
  reply: FastifyReply,
  failure: Failure<ErrorCode>,
  format?: ErrorFormat,
): FastifyReply {
  return reply.send(writeProblem(reply, failure, format));
}

/**
 * Sets status and headers for an expected failure. Every failure becomes an HTTP response here.
 * @returns the response body
 */
export function writeProblem(
  reply: FastifyReply,
  failure: Failure<ErrorCode>,
  format = reply.server.errorFormat,
): string {
  const { status } = ERRORS[failure.code];
  refusals.inc({ code: failure.code });
  const problem: Problem = {
    type: problemType(failure.code),
    title: failure.code,
    status,
    code: failure.code,
    detail: errorMessage(failure),
  };
  if (failure.code === "INTERNAL") addRequestId(problem, reply.request.id);
  if (failure.field !== undefined) problem.field = failure.field;
  if (failure.params !== undefined) problem.params = { ...failure.params };
  if (namesDelay(status)) {
    const seconds = Number(failure.params?.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS);
    problem.retryAfterSeconds = seconds;
    reply.header("retry-after", String(Math.ceil(seconds)));
  }
  reply
    .code(status)
    .headers({ ...format.headers })
    .type("application/problem+json");
  return JSON.stringify(format.writeProblem(problem));
}

/** Adds the request id, which support uses to find the request in the log. */
function addRequestId(problem: Problem, id: string): void {
  problem.requestId = id;
  problem.detail = `${problem.detail} If you write to us, mention ${id}.`;
}

/** Converts thrown errors into responses: client errors keep their status, anything unknown becomes a 500. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.decorate("errorFormat", CONTRACT_ERROR_FORMAT);
  app.decorate("formatsByPrefix", new Map());
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(reply, failureOf(error, request)));
}

/**
 * Responds to requests that the router rejects, such as a path that isn't valid UTF-8. Hooks don't run for them.
 * @param headersOf returns the response headers for a request's URL
 */
export function handleFrameworkErrors(headersOf: (url: string) => Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersOf(request.url));
    sendProblem(reply, failureOf(error, request), formatOf(request));
  };
}

/** Returns the error format of a request that no route has taken. */
function formatOf({ server, url }: FastifyRequest): ErrorFormat {
  const formats = [...server.formatsByPrefix];
  return formats.find(([prefix]) => url.startsWith(`${prefix}/`))?.[1] ?? server.errorFormat;
}

function failureOf(error: FastifyError, request: FastifyRequest): Failure<ErrorCode> {
  const code = codeOfHttpError(error.statusCode);
  if (code !== undefined) return { code };
  // The caller's session ended after it was checked, elsewhere or by its account's closing.
  if (request.session !== undefined && isMissingReference(error, "session_id"))
    return { code: request.server.errorFormat.endedSessionCode };
  request.log.error({ err: error }, "request failed");
  if (!isLockTimeout(error)) return { code: "INTERNAL" };
  lockTimeouts.inc();
  return { code: "BUSY" };
}

function codeOfHttpError(status: number | undefined): ErrorCode | undefined {
  if (status === 413) return "PAYLOAD_TOO_LARGE";
  if (status === 415) return "UNSUPPORTED_MEDIA_TYPE";
  if (status === 429) return "RATE_LIMITED";
  if (status === 503) return "BUSY";
  return status !== undefined && status >= 400 && status < 500 ? "MALFORMED_REQUEST" : undefined;
}
