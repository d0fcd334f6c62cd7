import { connect } from "node:net";
import { requestBytes } from "../kit/load.ts";

/** Many live streams of one event, in a process of their own, which answers each request with one message. */
export type AudienceRequest =
  | {
      readonly kind: "open";
      readonly port: number;
      readonly path: string;
      readonly cookies: readonly string[];
    }
  /** Answered with the time at which each stream had this count of orders, in ms since the epoch. */
  | { readonly kind: "expect"; readonly orders: number }
  /** Answered with the time at which each stream first had this text, in ms since the epoch. */
  | { readonly kind: "hear"; readonly text: string };

/** Connections opened at once, below the system's backlog. */
const OPENED_AT_ONCE = 100;
/** One network may have 2,000 streams, so the streams come from several addresses of this machine. */
const STREAMS_PER_ADDRESS = 1_000;
/** Matches the event's own count. Its pickup windows have theirs after it. */
const COUNTED = /"event\.stock","eventId":"[^"]*","currentOrders":(\d+)/g;

/** Latest count of orders by stream, and its time. */
const orders: number[] = [];
const heardAt: number[] = [];
let wanted: number | undefined;
let behind = 0;
let textWanted: string | undefined;
/** Streams that haven't had the text. */
const without = new Set<number>();

process.on("message", (request: AudienceRequest) => {
  if (request.kind === "open") void open(request);
  else if (request.kind === "hear") hear(request.text);
  else expect(request.orders);
});
process.on("disconnect", () => process.exit(0));

async function open({ port, path, cookies }: AudienceRequest & { kind: "open" }): Promise<void> {
  const left = cookies.entries();
  const opener = async () => {
    for (const [index, cookie] of left) await openStream(index, port, requestBytes("GET", path, { cookie }));
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, opener));
  process.send?.([]);
}

/** Opens a stream and records its news. */
function openStream(index: number, port: number, request: Buffer): Promise<void> {
  orders[index] = 0;
  return new Promise((done) => {
    const localAddress = `127.0.1.${1 + Math.floor(index / STREAMS_PER_ADDRESS)}`;
    const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true });
    socket.on("error", (error) => {
      throw error;
    });
    socket.on("connect", () => socket.write(request));
    socket.once("data", (head) => {
      if (!head.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error(head.toString("latin1"));
      socket.on("close", () => {
        throw new Error("a stream has ended");
      });
      socket.on("data", (chunk) => note(index, chunk.toString("latin1")));
      done();
    });
  });
}

function hear(text: string): void {
  textWanted = text;
  for (const index of orders.keys()) without.add(index);
}

function note(index: number, text: string): void {
  if (textWanted !== undefined && text.includes(textWanted)) noteText(index);
  const [, count] = [...text.matchAll(COUNTED)].at(-1) ?? [];
  if (count === undefined) return;
  const wasBehind = wanted !== undefined && (orders[index] ?? 0) < wanted;
  orders[index] = Number(count);
  heardAt[index] = performance.timeOrigin + performance.now();
  if (!wasBehind || Number(count) < (wanted ?? 0)) return;
  behind -= 1;
  answerIfComplete();
}

function noteText(index: number): void {
  if (!without.delete(index)) return;
  heardAt[index] = performance.timeOrigin + performance.now();
  if (without.size > 0) return;
  textWanted = undefined;
  process.send?.(heardAt);
}

function expect(count: number): void {
  wanted = count;
  behind = orders.filter((each) => each < count).length;
  answerIfComplete();
}

function answerIfComplete(): void {
  if (behind > 0 || wanted === undefined) return;
  wanted = undefined;
  process.send?.(heardAt);
}
