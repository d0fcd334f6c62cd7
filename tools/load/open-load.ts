import { connect, type Socket } from "node:net";
import { readReply } from "../kit/load.ts";

const LOOKED_EVERY_MS = 5;
/** Timeout of a request, in ms. */
const TIMEOUT_MS = 15_000;
/** Maximum open requests. Further ones aren't sent, as by a proxy at its limit. */
const CONNECTIONS = 1_500;

/** Result of one request. */
export interface Arrived<Kind> {
  readonly kind: Kind;
  /** HTTP status, or 0 without an answer. */
  readonly status: number;
  readonly milliseconds: number;
  /** Time since the load began. */
  readonly sentAtMs: number;
  readonly retryAfter: boolean;
}

/** A request and its kind in the results. */
export interface LoadRequest<Kind> {
  readonly kind: Kind;
  readonly bytes: Buffer;
}

/**
 * Sends requests at a fixed rate, however many are answered, as independent people do. Connections are kept and reused.
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
      clearTimeout(timeout);
      socket.removeAllListeners();
      socket.on("error", () => socket.destroy());
      if (status === 0) socket.destroy();
      else idle.push(socket);
      const milliseconds = performance.now() - sentAt;
      const retryAfter = received.includes("retry-after");
      done({ kind, status, milliseconds, sentAtMs: sentAt - beganAt, retryAfter });
    };
    const timeout = setTimeout(() => end(0), TIMEOUT_MS);
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
