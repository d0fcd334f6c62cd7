import type { Server as HttpServer } from "node:http";
import type { Server } from "node:net";
import type { FastifyInstance } from "fastify";

/** Maximum time to finish open requests after a stop, in ms. */
const FINISHED_WITHIN_MS = 10_000;
const LOOKED_EVERY_MS = 50;

/** Additional sockets that accept connections for a server. */
const acceptors = new WeakMap<HttpServer, readonly Server[]>();

/** Registers sockets to be closed together with the server. */
export function closeWithServer(server: HttpServer, servers: readonly Server[]): void {
  acceptors.set(server, servers);
}

/**
 * Finishes open requests when the server stops: accepts nothing new and closes connections once they are idle. Node
 * alone would wait until the browser closes a kept-alive connection. Call it after whatever closes open streams, since
 * it waits for them.
 */
export function registerGracefulShutdown(app: FastifyInstance, finishedWithinMs = FINISHED_WITHIN_MS): void {
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    const all = [server, ...(acceptors.get(server) ?? [])];
    const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS);
    const last = setTimeout(() => server.closeAllConnections(), finishedWithinMs);
    await Promise.all(all.map((each) => new Promise((closed) => each.close(closed))));
    clearInterval(idle);
    clearTimeout(last);
  });
}
