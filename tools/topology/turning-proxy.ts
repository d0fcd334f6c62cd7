import { createServer } from "node:http";
import { createProxyServer } from "httpxy";

/** A proxy in front of several web processes. */
export interface TurningProxy {
  readonly url: string;
  /** How many requests each process got, in the order of the processes. */
  readonly served: readonly number[];
  close(): Promise<void>;
}

/** Sends each request to the next process in turn, as the proxy of a production does; it says from whom. */
export async function startTurningProxy(port: number, upstreams: readonly string[]): Promise<TurningProxy> {
  const proxy = createProxyServer({ xfwd: true });
  const served = upstreams.map(() => 0);
  let turn = 0;
  const server = createServer((request, response) => {
    const index = turn++ % upstreams.length;
    served[index] = (served[index] ?? 0) + 1;
    proxy.web(request, response, { target: upstreams[index] ?? "" }).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  // Who leaves a stream ends it behind the proxy too: no failure of anybody's.
  proxy.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
