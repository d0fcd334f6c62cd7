import type { FastifyInstance } from "fastify";
import { tracing } from "../observability/tracing.ts";

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
