import { connect, createServer, type Socket } from "node:net";

/** A way to a server that a test can cut, as if the network or the server had gone, or leave silent. */
export interface CuttableNetwork {
  /** The given address, by this way. */
  readonly url: string;
  /** How many connections have been asked for, refused ones included. */
  readonly attempts: number;
  /** How many connections stand. */
  readonly open: number;
  cut(): void;
  /**
   * Nothing comes through any more, and nobody is told: as of a machine that has vanished. "answers": what is asked still
   * comes through, and is done.
   */
  silence(what?: "everything" | "answers"): void;
  /** New connections come through again; those that were silenced stay silent. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a way to the server of an address with a port. */
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
