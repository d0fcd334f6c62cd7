import { connect, type Socket } from "node:net";
import { readReply } from "../bench/http-load.ts";

const LOOKED_EVERY_MS = 5;
/** Whoever has waited so long has gone. */
const PATIENCE_MS = 15_000;

/** What came of one request. */
export interface Arrived<Kind> {
  readonly kind: Kind;
  /** 0 where nothing came. */
  readonly status: number;
  /** From the moment at which it was due. */
  readonly milliseconds: number;
  /** Since the load began. */
  readonly dueAtMs: number;
  readonly retryAfter: boolean;
}

/** A request and what it is counted as. */
export interface LoadRequest<Kind> {
  readonly kind: Kind;
  readonly bytes: Buffer;
}

/**
 * Sends so many requests a second for so long, however many have been answered: what people do, who know nothing of each
 * other. Connections are kept and taken again; there are as many as wait.
 */
export async function applyOpenLoad<Kind>(options: {
  readonly port: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly nextRequest: () => LoadRequest<Kind>;
}): Promise<Arrived<Kind>[]> {
  const { port, perSecond, seconds, nextRequest } = options;
  const arrived: Promise<Arrived<Kind>>[] = [];
  const idle: Socket[] = [];
  const beganAt = performance.now();
  const count = Math.round(perSecond * seconds);
  while (arrived.length < count) {
    const due = Math.min(count, ((performance.now() - beganAt) / 1000) * perSecond);
    while (arrived.length < due) {
      const dueAtMs = (arrived.length / perSecond) * 1000;
      arrived.push(send(port, idle, nextRequest(), beganAt, dueAtMs));
    }
    await new Promise((resume) => setTimeout(resume, LOOKED_EVERY_MS));
  }
  const all = await Promise.all(arrived);
  for (const socket of idle) socket.destroy();
  return all;
}

function send<Kind>(
  port: number,
  idle: Socket[],
  { kind, bytes }: LoadRequest<Kind>,
  beganAt: number,
  dueAtMs: number,
): Promise<Arrived<Kind>> {
  const socket = idle.pop() ?? connect({ port, host: "127.0.0.1", noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  return new Promise((done) => {
    const end = (status: number) => {
      clearTimeout(patience);
      socket.removeAllListeners();
      socket.on("error", () => socket.destroy());
      if (status === 0) socket.destroy();
      else idle.push(socket);
      const milliseconds = performance.now() - beganAt - dueAtMs;
      const retryAfter = received.includes("retry-after");
      done({ kind, status, milliseconds, dueAtMs, retryAfter });
    };
    const patience = setTimeout(() => end(0), PATIENCE_MS);
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = readReply(received);
      if (status !== undefined) end(status);
    });
    socket.on("error", () => end(0));
    socket.on("close", () => end(0));
    socket.write(bytes);
  });
}
