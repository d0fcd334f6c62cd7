import { setTimeout as pause } from "node:timers/promises";
import { type Connection, openConnection, type Reply } from "../kit/load.ts";

const LOOK_EVERY_MS = 5;
const TIMEOUT_MS = 15_000;
/** Maximum open requests. Further ones aren't sent, as by a proxy at its limit. */
const CONNECTIONS = 1_500;

/** Result of one request. */
export interface Arrived<Kind> extends Reply {
  readonly kind: Kind;
  /** Time since the load began. */
  readonly sentAtMs: number;
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
  const idle: Connection[] = [];
  const startedAt = performance.now();
  const count = Math.round(perSecond * seconds);
  let waiting = 0;
  const send = async ({ kind, bytes }: LoadRequest<Kind>): Promise<Arrived<Kind>> => {
    waiting++;
    const connection = idle.pop() ?? openConnection(port);
    const timeout = setTimeout(() => connection.close(), TIMEOUT_MS);
    const sentAtMs = performance.now() - startedAt;
    const reply = await connection.send(bytes);
    clearTimeout(timeout);
    if (!connection.isClosed) idle.push(connection);
    waiting--;
    return { ...reply, kind, sentAtMs };
  };
  for (let come = 0; come < count; await pause(LOOK_EVERY_MS)) {
    const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; come < due; come++) if (waiting < CONNECTIONS) arrived.push(send(nextRequest()));
  }
  const all = await Promise.all(arrived);
  for (const connection of idle) connection.close();
  return all;
}
