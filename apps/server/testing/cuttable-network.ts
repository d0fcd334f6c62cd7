import { connect, createServer, type Socket } from "node:net";

/** Proxy to a server that a test can cut, as if the network or server were gone, or leave silent. */
export interface CuttableNetwork {
  /** Target URL through this proxy. */
  readonly url: string;
  /** Number of connection attempts, including refused ones. */
  readonly attempts: number;
  /** Number of open connections. */
  readonly open: number;
  cut(): void;
  /**
   * Stops all traffic without closing connections, as if a machine had vanished. "answers" stops only responses, so
   * requests still arrive and are executed.
   */
  silence(what?: "everything" | "answers"): void;
  /** Accepts new connections again; silenced ones stay silent. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the target URL, which must have a port. */
export async function openCuttableNetwork(target: string): Promise<CuttableNetwork> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const answering = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
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
    if (isSilent) return;
    const far = connect(Number(port), hostname);
    keep(far);
    answering.add(far);
    far.on("close", () => answering.delete(far));
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
  const silence = (what: "everything" | "answers" = "everything") => {
    isSilent = true;
    for (const socket of what === "answers" ? answering : sockets) socket.unpipe().pause();
  };
  return {
    url: url.href,
    get attempts() {
      return attempts;
    },
    get open() {
      return answering.size;
    },
    cut,
    silence,
    mend: () => {
      isCut = false;
      isSilent = false;
    },
    close() {
      cut();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
