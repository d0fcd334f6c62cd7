import { randomUUID } from "node:crypto";
import { Histogram } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import { registry } from "../observability/registry.ts";
import { tracing } from "../observability/tracing.ts";
import { kindOf } from "./request-kind.ts";

const LENGTH = 8;

/**
 * Returns a request id for the log and traces. It is short because members read it out to support; if two requests
 * share one, the time distinguishes them.
 */
export function makeRequestId(): string {
  return randomUUID().slice(0, LENGTH);
}

const requestSeconds = new Histogram({
  name: "secret_request_seconds",
  help: "Response times by kind of request and class of status, without live streams",
  labelNames: ["kind", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10],
  registers: [registry],
});

/** Records the duration of a response, in ms. */
export function observeRequest(method: string, url: string, statusCode: number, ms: number): void {
  const status = `${Math.floor(statusCode / 100)}xx`;
  requestSeconds.observe({ kind: kindOf(method, url), status }, ms / 1000);
}

/** Records the duration of every response once it is sent. */
export function registerRequestTimes(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    observeRequest(request.method, request.url, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Traces each request under its route. The trace holds neither the caller nor the request's values. */
export function registerTracedRequests(app: FastifyInstance): void {
  const requests = tracing()?.request;
  if (requests === undefined) return;
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "no route";
    const facts = { "http.request.method": request.method, "http.route": route };
    requests.begin(request, request.id, `${request.method} ${route}`, facts);
    requests.within(request, done);
  });
  // A body arrives outside the request's async context.
  app.addHook("preValidation", (request, _reply, done) => requests.within(request, done));
  app.addHook("onResponse", (request, reply, done) => {
    requests.end(request, reply.statusCode);
    done();
  });
}
