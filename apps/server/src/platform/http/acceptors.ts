import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { closeTogether } from "./gentle-close.ts";

/**
 * Node takes one new connection from each listening socket in a turn of its loop (libuv's `uv__server_io`). When hundreds
 * of connections are busy a turn takes tens of milliseconds, and who comes anew would wait for seconds, behind everybody
 * who is already there.
 */
const ACCEPTORS = 32;

/**
 * What an app listens with so that {@link openAcceptors} may listen beside it. Node.js refuses to share a port elsewhere.
 */
export const SHARED_PORT = process.platform === "linux" ? { reusePort: true } : {};

/**
 * Opens more sockets on the port on which an app listens with {@link SHARED_PORT}; what comes to them is the app's, and they
 * close with it. Where the system or this Node.js (before 22.12) can't share a port, the app's own is the only one.
 * @returns how many listen, the app's own included
 */
export async function openAcceptors(app: FastifyInstance, address: ListenOptions): Promise<number> {
  const servers: Server[] = [];
  while (process.platform === "linux" && servers.length < ACCEPTORS - 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit("connection", socket),
    );
    server.listen({ ...address, ...SHARED_PORT });
    try {
      await once(server, "listening");
    } catch {
      break;
    }
    server.on("error", (error) => app.log.warn({ err: error }, "a connection could not be taken"));
    servers.push(server);
  }
  closeTogether(app.server, servers);
  return servers.length + 1;
}

/** Whether somebody listens there already: a port that may be shared is refused to nobody. Port 0 is always free. */
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
