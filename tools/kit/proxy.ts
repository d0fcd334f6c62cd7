import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that sends requests to several processes in turn, as a deployment's does. */
export interface RoundRobinProxy {
  readonly url: string;
  /** Requests by the port of the process that got them. */
  readonly served: ReadonlyMap<number, number>;
  /** Number of answers of each status from 500 on, by the port of the process that gave them. */
  readonly errors: ReadonlyMap<number, ReadonlyMap<number, number>>;
  add(port: number): void;
  /** Sends no new requests to a process. Resolves once its requests are answered. */
  drain(port: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on loopback. */
export async function startProxy(
  listenPort = 0,
  upstreams: readonly number[] = [],
): Promise<RoundRobinProxy> {
  const known = [...upstreams];
  const inFlight = new Map<number, number>();
  const served = new Map<number, number>();
  const errors = new Map<number, Map<number, number>>();
  const onIdle = new Map<number, () => void>();
  let turn = 0;
  const add = (counts: Map<number, number>, port: number, change: number) =>
    counts.set(port, (counts.get(port) ?? 0) + change);
  const server = createServer((incoming, answer) => {
    const port = known[turn++ % known.length];
    if (port === undefined) return void answer.writeHead(502).end();
    add(served, port, 1);
    add(inFlight, port, 1);
    answer.once("close", () => {
      add(inFlight, port, -1);
      if (inFlight.get(port) === 0) onIdle.get(port)?.();
    });
    forward(incoming, answer, port, (status) => {
      const counts = errors.get(port) ?? new Map<number, number>();
      errors.set(port, counts);
      add(counts, status, 1);
    });
  });
  await new Promise<void>((listening) => server.listen(listenPort, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    errors,
    add: (port) => void known.push(port),
    async drain(port) {
      known.splice(known.indexOf(port), 1);
      if ((inFlight.get(port) ?? 0) > 0) await new Promise<void>((done) => onIdle.set(port, done));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  port: number,
  onError: (status: number) => void,
): void {
  const { method, url, headers, socket } = incoming;
  const forwarded = {
    ...headers,
    "x-forwarded-for": socket.remoteAddress ?? "",
    "x-forwarded-proto": "http",
  };
  const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers: forwarded }, (response) => {
    const { statusCode = 502 } = response;
    if (statusCode >= 500) onError(statusCode);
    answer.writeHead(statusCode, response.headers);
    response.pipe(answer);
  });
  outgoing.on("error", () => answer.destroy());
  // A client that leaves a stream ends it at the server too.
  answer.once("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
