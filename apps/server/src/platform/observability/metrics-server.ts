import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { MonitoringConfig } from "../../config-monitoring.ts";
import { StartError } from "../errors.ts";
import type { Readiness } from "./readiness.ts";
import { registry } from "./registry.ts";

/** State that the metrics server reports. */
export interface Monitored {
  readonly readiness: Readiness;
  /** Refreshes metrics that come from the database; set once it is open. */
  refresh: () => Promise<void>;
}

/**
 * Serves metrics and health on a separate port that isn't proxied to the public. It is open from before the migration
 * until the process ends, also in a process that only runs jobs.
 * @throws StartError if the port is in use
 */
export async function startMetricsServer(
  { port, host, token }: NonNullable<MonitoringConfig["metricsServer"]>,
  monitored: Monitored,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response, monitored, token).catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(toStartError(error, port)));
    server.listen(port, host, done);
  });
  return server;
}

/** Explains a port that is in use: two processes on a machine have the same settings. */
function toStartError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new StartError(`METRICS_PORT ${port} is in use: each process on a machine needs one of its own.`);
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  monitored: Monitored,
  token: string | undefined,
): Promise<void> {
  const respond = (status: number, body: string, type = "application/json") =>
    void response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  if (method !== "GET") return respond(405, "{}");
  if (url === "/live") return respond(200, JSON.stringify({ status: "ok" }));
  if (url === "/ready") {
    const status = await monitored.readiness.status();
    return respond(status === "ok" ? 200 : 503, JSON.stringify({ status }));
  }
  if (url !== "/metrics") return respond(404, "{}");
  if (token !== undefined && !isToken(headers.authorization, token)) return respond(401, "{}");
  await Promise.all([monitored.readiness.status(), monitored.refresh()]);
  respond(200, await registry.metrics(), registry.contentType);
}

/** Compares hashes, which have equal lengths, in constant time. */
function isToken(authorization = "", token: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`));
}
