import type { Server as HttpServer } from "node:http";
import type { Server } from "node:net";
import type { FastifyInstance } from "fastify";

/** So long a request that is under way may go on after the server was asked to stop. */
const FINISHED_WITHIN_MS = 10_000;
const LOOKED_EVERY_MS = 50;

/** Those that take connections for a server, besides itself. */
const others = new WeakMap<HttpServer, readonly Server[]>();

/** Has others that take connections for a server closed with it. */
export function closeTogether(server: HttpServer, servers: readonly Server[]): void {
  others.set(server, servers);
}

/**
 * Lets requests that are under way come to their end when the server stops: nothing new is taken, what idles is closed,
 * and what has answered idles. Node by itself would wait for a kept connection until its browser lets go. To be called after
 * whatever closes open streams, for which this would wait.
 */
export function registerGentleClose(app: FastifyInstance, finishedWithinMs = FINISHED_WITHIN_MS): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    const all = [server, ...(others.get(server) ?? [])];
    const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS);
    const last = setTimeout(() => server.closeAllConnections(), finishedWithinMs);
    await Promise.all(all.map((each) => new Promise((closed) => each.close(closed))));
    clearInterval(idle);
    clearTimeout(last);
  });
}
