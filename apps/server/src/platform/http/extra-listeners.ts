import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { closeWithServer } from "./graceful-shutdown.ts";

/**
 * Number of listening sockets. Node accepts one connection per listening socket in each turn of its event loop (libuv's
 * `uv__server_io`). With hundreds of busy connections a turn takes tens of ms, so new clients would wait for seconds
 * behind those already connected.
 */
const ACCEPTORS = 32;

/** Listen options that let {@link openExtraListeners} share the port. Node.js supports this only on Linux. */
export const REUSE_PORT = process.platform === "linux" ? { reusePort: true } : {};

/**
 * Opens more sockets on the port an app listens on with {@link REUSE_PORT}. Their connections go to the app, and they
 * close with it. The app's own socket stays the only one if the system or Node.js (before 22.12) can't share a port.
 * @returns the number of listening sockets, including the app's own
 */
export async function openExtraListeners(app: FastifyInstance, address: ListenOptions): Promise<number> {
  const servers: Server[] = [];
  while (process.platform === "linux" && servers.length < ACCEPTORS - 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit("connection", socket),
    );
    server.listen({ ...address, ...REUSE_PORT });
    try {
      await once(server, "listening");
    } catch {
      break;
    }
    server.on("error", (error) => app.log.warn({ err: error }, "could not accept a connection"));
    servers.push(server);
  }
  closeWithServer(app.server, servers);
  return servers.length + 1;
}

/**
 * Returns whether the port is in use. A shareable port never fails with EADDRINUSE, so it is probed without sharing.
 * Port 0 is always free.
 */
export async function isTaken(address: { readonly port: number; readonly host: string }): Promise<boolean> {
  const server = createServer();
  server.listen(address);
  try {
    await once(server, "listening");
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return true;
    throw error;
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}
