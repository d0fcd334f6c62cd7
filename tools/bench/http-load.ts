import { connect, type Socket } from "node:net";

/** What came back for one request. */
interface Reply {
  readonly status: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly replies: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly statuses: ReadonlyMap<number, number>;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH_HEADER = "content-length: ";

/**
 * Sends requests over keep-alive connections, one at a time on each, as fast as answers come. Written on bare
 * sockets, since generator and server share the processors: it takes a tenth of what a client library does.
 * @param nextRequest the bytes of the next request; undefined when there are no more
 * @param warmUpCount so many first replies are not counted
 */
export async function applyLoad(options: {
  readonly port: number;
  readonly connections: number;
  readonly nextRequest: () => Buffer | undefined;
  readonly warmUpCount?: number;
}): Promise<LoadResult> {
  const warmUpCount = options.warmUpCount ?? 0;
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
  const lines = Array.from({ length: options.connections }, () =>
    runLine(options.port, options.nextRequest, onReply),
  );
  await Promise.all(lines);
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return {
    replies: latencies.length,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    statuses,
  };
}

/** One connection: request, reply, next request. */
function runLine(
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

/** The status of a reply that is here in full; undefined while some of it is missing. */
export function readReply(received: Buffer): number | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString("latin1", 0, headEnd);
  const lengthAt = head.indexOf(LENGTH_HEADER);
  const bodyLength = lengthAt < 0 ? 0 : Number.parseInt(head.slice(lengthAt + LENGTH_HEADER.length), 10);
  return received.length >= headEnd + HEAD_END.length + bodyLength ? Number(head.slice(9, 12)) : undefined;
}

/** The bytes of a request, made before the clock runs. */
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
