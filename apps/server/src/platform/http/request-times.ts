import { Histogram } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import { registry } from "../observability/registry.ts";
import { kindOf } from "./request-kind.ts";

const requestSeconds = new Histogram({
  name: "secret_request_seconds",
  help: "Response times by kind of request and class of status, without live streams",
  labelNames: ["kind", "status"],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 10],
  registers: [registry],
});

/** Records the duration of every response once it is sent. */
export function registerRequestTimes(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requestSeconds.observe({ kind: kindOf(request.method, request.url), status }, reply.elapsedTime / 1000);
    done();
  });
}
