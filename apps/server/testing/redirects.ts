import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Server that redirects every request to another address (307, so that the body would be sent there too). */
export async function startRedirects(location: string) {
  const server = createServer((_request, response) => void response.writeHead(307, { location }).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
