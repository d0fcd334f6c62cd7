import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What stands before the processes of the server: a request goes to one of those that it knows, by turns. */
export interface Switch {
  readonly url: string;
  /** Requests that were answered, by the port that answered. */
  readonly answered: ReadonlyMap<number, number>;
  add(port: number): void;
  /** From now on nothing new goes there; resolves once all that went there has been answered. */
  drain(port: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on loopback, as small as a proxy gets that takes a process out before it is stopped. */
export async function startSwitch(): Promise<Switch> {
  const known: number[] = [];
  const underWay = new Map<number, number>();
  const answered = new Map<number, number>();
  const idle = new Map<number, () => void>();
  let turn = 0;
  const count = (port: number, change: number) => {
    underWay.set(port, (underWay.get(port) ?? 0) + change);
    if (underWay.get(port) === 0) idle.get(port)?.();
  };
  const server = createServer((incoming, answer) => {
    const port = known[turn++ % known.length];
    if (port === undefined) return void answer.writeHead(502).end();
    count(port, 1);
    answer.once("close", () => {
      answered.set(port, (answered.get(port) ?? 0) + 1);
      count(port, -1);
    });
    pass(incoming, answer, port);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    add: (port) => void known.push(port),
    async drain(port) {
      known.splice(known.indexOf(port), 1);
      if ((underWay.get(port) ?? 0) > 0) await new Promise<void>((done) => idle.set(port, done));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function pass(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const outgoing = request({ host: "127.0.0.1", port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  outgoing.on("error", () => answer.destroy());
  incoming.pipe(outgoing);
}
