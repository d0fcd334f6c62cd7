import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { WatchConfig } from "../../config-watch.ts";
import { StartError } from "../start-error.ts";
import type { Readiness } from "./readiness.ts";
import { registry } from "./registry.ts";

/** What is told to whoever watches. */
export interface Watched {
  readonly readiness: Readiness;
  /** Brings what only the database knows up to date; set once there is one. */
  refresh: () => Promise<void>;
}

/**
 * Figures and health on a port of their own, which no proxy of the pages leads to. It is open before the database is up to date
 * and until the process ends, also in one that only runs jobs.
 */
export async function startWatchServer(
  { port, host, token }: NonNullable<WatchConfig["watch"]>,
  watched: Watched,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, response, watched, token).catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(inWords(error, port)));
    server.listen(port, host, done);
  });
  return server;
}

/** Two processes of one machine were given the same settings. */
function inWords(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== "EADDRINUSE") return error;
  return new StartError(`WATCH_PORT ${port} is in use: each process on a machine needs one of its own.`);
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  watched: Watched,
  token: string | undefined,
): Promise<void> {
  const say = (status: number, body: string, type = "application/json") =>
    void response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  if (method !== "GET") return say(405, "{}");
  if (url === "/live") return say(200, JSON.stringify({ status: "ok" }));
  if (url === "/ready") {
    const status = await watched.readiness.standing();
    return say(status === "ok" ? 200 : 503, JSON.stringify({ status }));
  }
  if (url !== "/metrics") return say(404, "{}");
  if (token !== undefined && !isToken(headers.authorization, token)) return say(401, "{}");
  await Promise.all([watched.readiness.standing(), watched.refresh()]);
  say(200, await registry.metrics(), registry.contentType);
}

/** Of hashes, so that both are of one length and the time tells nothing. */
function isToken(authorization = "", token: string): boolean {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`));
}
