import { connect, type Socket } from "node:net";
import { readReply } from "../bench/http-load.ts";

const LOOKED_EVERY_MS = 5;
/** Whoever has waited so long has gone. */
const PATIENCE_MS = 15_000;
/** So many wait for an answer at a time; who comes then doesn't get through at all, as at any proxy. */
const CONNECTIONS = 1_500;

/** What came of one request. */
export interface Arrived<Kind> {
  readonly kind: Kind;
  /** 0 where nothing came. */
  readonly status: number;
  readonly milliseconds: number;
  /** Since the load began. */
  readonly sentAtMs: number;
  readonly retryAfter: boolean;
}

/** A request and what it is counted as. */
export interface LoadRequest<Kind> {
  readonly kind: Kind;
  readonly bytes: Buffer;
}

/**
 * Sends so many requests a second for so long, however many have been answered: what people do, who know nothing of each
 * other. Connections are kept and taken again.
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
  let come = 0;
  let waiting = 0;
  while (come < count) {
    const due = Math.min(count, ((performance.now() - beganAt) / 1000) * perSecond);
    for (; come < due; come++) {
      if (waiting >= CONNECTIONS) continue;
      waiting++;
      const reply = send(port, idle, nextRequest(), beganAt);
      arrived.push(reply.finally(() => waiting--));
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
): Promise<Arrived<Kind>> {
  const socket = idle.pop() ?? connect({ port, host: "127.0.0.1", noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  const sentAt = performance.now();
  return new Promise((done) => {
    const end = (status: number) => {
      clearTimeout(patience);
      socket.removeAllListeners();
      socket.on("error", () => socket.destroy());
      if (status === 0) socket.destroy();
      else idle.push(socket);
      const milliseconds = performance.now() - sentAt;
      const retryAfter = received.includes("retry-after");
      done({ kind, status, milliseconds, sentAtMs: sentAt - beganAt, retryAfter });
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
