import { connect, createServer, type Socket } from "node:net";

/** A way to a server that a test can cut, as if the network or the server had gone. */
export interface CuttableNetwork {
  /** The given address, by this way. */
  readonly url: string;
  /** How many connections have been asked for, refused ones included. */
  readonly attempts: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way to the server of an address with a port. */
export async function openCuttableNetwork(target: string): Promise<CuttableNetwork> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let attempts = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    attempts++;
    keep(near);
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    get attempts() {
      return attempts;
    },
    cut,
    mend: () => {
      isCut = false;
    },
    close() {
      cut();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
