import { connect } from "node:net";
import { percentiles, type Rate } from "./report.ts";

/** Scales every count of a benchmark; `BENCH_SCALE=0.01` tries one out in seconds. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);

/** Returns a benchmark's count, scaled. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * SCALE));
}

/** Result of a request. */
export interface Reply {
  /** HTTP status, or 0 without a whole answer. */
  readonly status: number;
  readonly milliseconds: number;
  readonly hasRetryAfter: boolean;
  /** Bytes of the answer. */
  readonly bytes: number;
}

/** A keep-alive connection that carries one request at a time. */
export interface Connection {
  /** Resolves once it is open, and rejects if it is refused. */
  readonly opened: Promise<void>;
  readonly isClosed: boolean;
  send(request: Buffer): Promise<Reply>;
  close(): void;
}

const HEAD_END = "\r\n\r\n";

/**
 * Opens a connection to a server on this machine. Uses a bare socket, since the generator shares the processors with the
 * server: it takes a tenth of a client library's time. Answers are counted, not kept.
 */
export function openConnection(port: number): Connection {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let settle: ((status: number) => void) | undefined;
  let head = "";
  let bytes = 0;
  let length = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
    if (length === 0) {
      head += chunk.toString("latin1");
      const headEnd = head.indexOf(HEAD_END);
      if (headEnd < 0) return;
      head = head.slice(0, headEnd);
      length = headEnd + HEAD_END.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    }
    if (bytes >= length) settle?.(Number(head.slice(9, 12)));
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => settle?.(0));
  const opened = new Promise<void>((done, fail) => {
    socket.once("connect", done).once("error", fail);
  });
  opened.catch(() => undefined);
  return {
    opened,
    get isClosed() {
      return socket.destroyed;
    },
    send(request) {
      [head, bytes, length] = ["", 0, 0];
      const sentAt = performance.now();
      return new Promise((done) => {
        settle = (status) => {
          settle = undefined;
          const hasRetryAfter = /^retry-after:/im.test(head);
          done({ status, milliseconds: performance.now() - sentAt, hasRetryAfter, bytes });
        };
        if (socket.destroyed) settle(0);
        else socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Requests and the connections that send them. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly requests: Iterable<Buffer>;
  readonly warmUpCount?: number;
}

/**
 * Sends requests over keep-alive connections, one at a time on each, as fast as answers come.
 * @param requests sent once each
 * @param warmUpCount first replies that aren't counted
 */
export async function applyLoad(options: Load): Promise<Rate> {
  const { port, connections, requests, warmUpCount = 0 } = options;
  // All connections take from one iterator.
  const left = (function* () {
    yield* requests;
  })();
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let seen = 0;
  let startedAt = performance.now();
  const run = async () => {
    const connection = openConnection(port);
    await connection.opened;
    for (const request of left) {
      const { status, milliseconds } = await connection.send(request);
      if (status === 0) throw new Error("the server closed a connection");
      if (++seen <= warmUpCount) startedAt = performance.now();
      else {
        latencies.push(milliseconds);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: latencies.length / seconds, ...percentiles(latencies), statuses };
}

/** Returns requests one after another, from the start again until the count is reached. */
export function* repeat(requests: readonly Buffer[], total: number): Generator<Buffer> {
  for (let turn = 0; turn < total; turn++) yield requests[turn % requests.length] as Buffer;
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

/** Returns a header with an address of its own network for each number, so that no network's limit applies. */
export function fromNetwork(index: number): { readonly "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
}
