import { once } from "node:events";
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** So long a request that is under way may go on after the server was asked to stop. */
const FINISHED_WITHIN_MS = 10_000;
const LOOKED_EVERY_MS = 50;

/**
 * Lets requests that are under way come to their end when the server stops: nothing new is taken, what idles is closed, and
 * what has answered idles. Node by itself would wait for a kept connection until its browser lets go.
 */
export function registerGentleClose(app: FastifyInstance, finishedWithinMs = FINISHED_WITHIN_MS): void {
  app.addHook("preClose", (done) => {
    const { server } = app;
    if (server.listening) void letFinish(server, once(server, "close"), finishedWithinMs);
    done();
  });
}

/** Closes a server's connections as they idle, until `ended`; those that don't, after `withinMs` milliseconds. */
export async function letFinish(
  server: Server,
  ended: Promise<unknown>,
  withinMs = FINISHED_WITHIN_MS,
): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS);
  const last = setTimeout(() => server.closeAllConnections(), withinMs);
  try {
    await ended;
  } finally {
    clearInterval(idle);
    clearTimeout(last);
  }
}
