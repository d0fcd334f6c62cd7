import type { FastifyInstance } from "fastify";
import type { Readiness } from "../observability/readiness.ts";

const READY_PATHS = ["/api/health", "/api/health/ready"];

/** Serves liveness, which checks only this process, and readiness, which decides whether it gets traffic. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  const schema = { hide: true };
  app.get("/api/health/live", { schema }, async () => ({ status: "ok" }));
  for (const path of READY_PATHS) {
    app.get(path, { schema }, async (_request, reply) => {
      const status = await readiness.status();
      return reply.code(status === "ok" ? 200 : 503).send({ status });
    });
  }
}
