import { connect, type Socket } from "node:net";
import { percentiles, type Rate } from "./report.ts";

/** Scales every count of a benchmark; `BENCH_SCALE=0.01` tries one out in seconds. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);

/** Returns a benchmark's count, scaled. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * SCALE));
}

interface Reply {
  readonly status: number;
  readonly milliseconds: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH_HEADER = "content-length: ";

/**
 * Sends requests over keep-alive connections, one at a time on each, as fast as answers come. Uses bare sockets, since the
 * generator shares the processors with the server: they take a tenth of a client library's time.
 * @param nextRequest returns the next request's bytes, or undefined after the last one
 * @param warmUpCount first replies that aren't counted
 */
export async function applyLoad(options: {
  readonly port: number;
  readonly connections: number;
  readonly nextRequest: () => Buffer | undefined;
  readonly warmUpCount?: number;
}): Promise<Rate> {
  const { port, connections, nextRequest, warmUpCount = 0 } = options;
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let seen = 0;
  let startedAt = performance.now();
  const onReply = ({ status, milliseconds }: Reply) => {
    if (++seen <= warmUpCount) {
      startedAt = performance.now();
      return;
    }
    latencies.push(milliseconds);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, nextRequest, onReply)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: latencies.length / seconds, ...percentiles(latencies), statuses };
}

/** Sends a request, waits for its reply, and sends the next one. */
function runConnection(
  port: number,
  nextRequest: () => Buffer | undefined,
  onReply: (reply: Reply) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let pending: Buffer | undefined;
    const send = () => {
      const request = nextRequest();
      if (request === undefined) {
        socket.end();
        done();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", send);
    socket.on("error", fail);
    socket.on("data", (chunk) => {
      const received = pending === undefined ? chunk : Buffer.concat([pending, chunk]);
      const status = readReply(received);
      pending = status === undefined ? received : undefined;
      if (status === undefined) return;
      onReply({ status, milliseconds: performance.now() - sentAt });
      send();
    });
  });
}

/** Returns requests one after another, from the start again until the count is reached. */
export function repeat(requests: readonly Buffer[], total = requests.length): () => Buffer | undefined {
  let sent = 0;
  return () => (sent < total ? requests[sent++ % requests.length] : undefined);
}

/** Runs a task the given number of times, by a number of clients each of which waits for its last one. */
export async function runClosedLoop(
  clients: number,
  total: number,
  task: (turn: number) => Promise<unknown>,
): Promise<Rate> {
  const durations: number[] = [];
  let started = 0;
  const startedAt = performance.now();
  const client = async () => {
    while (started < total) {
      const turn = started++;
      const sentAt = performance.now();
      await task(turn);
      durations.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: total / seconds, ...percentiles(durations), statuses: new Map() };
}

/** Returns the status of a complete reply, or undefined while a part of it is missing. */
export function readReply(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString("latin1", 0, headEnd);
  const lengthAt = head.indexOf(LENGTH_HEADER);
  const bodyLength = lengthAt < 0 ? 0 : Number.parseInt(head.slice(lengthAt + LENGTH_HEADER.length), 10);
  return received.length >= headEnd + HEAD_END.length + bodyLength ? Number(head.slice(9, 12)) : undefined;
}

/** Returns the bytes of a request, made before the clock runs. */
export function requestBytes(
  method: "GET" | "POST" | "PUT",
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", "accept: application/json"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}
