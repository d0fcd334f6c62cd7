import { connect, type Socket } from "node:net";
import {
  type EventDetail,
  getEvent,
  getMyEvent,
  LIVE_PATH,
  listOrders,
  registerForEvent,
} from "@secret/contract";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { applyLoad, requestBytes } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { withServer } from "../kit/processes.ts";
import { percentile } from "../kit/report.ts";
import { openEvent, orderBody, orderRequest } from "../kit/scene.ts";
import { type Arrived, applyOpenLoad, type LoadRequest } from "./open-load.ts";

const MEMBERS = 30_000;
const STREAMS = 300;
/** Requests per second of ten thousand browsing members. */
const ORDINARY_PER_SECOND = 60;
const ORDINARY_SECONDS = 10;
const SATURATING_REQUESTS = 6_000;
const SATURATING_CONNECTIONS = 64;
/** Multiple of the capacity. */
const OVERLOAD = 3;
const OVERLOAD_SECONDS = 15;
const RECOVERY_SECONDS = 5;
const P99_LIMIT_MS = 1_500;

export type Kind = "read" | "change" | "order";
type Reply = Arrived<Kind>;

/** Shares of reads, changes and orders in percent. */
type Mix = readonly (readonly [share: number, kind: Kind])[];
const MIX: Mix = [
  [80, "read"],
  [8, "change"],
  [12, "order"],
];

/**
 * Sends three times the capacity for 15 seconds, then an ordinary load. Prints answers and rejections by kind, durations of
 * accepted requests, open streams, and the recovery time.
 * @throws if the server didn't hold
 */
export async function playOverload({ context, settings }: Bench): Promise<void> {
  const event = await openEvent(context);
  const members = await createSignedInMembers(context, MEMBERS);
  await withServer(settings, async ({ port }) => {
    const nextRequest = mixOf(event, members);
    const perSecond = await findSaturation(port, nextRequest);
    const streams = await openStreams(port, members.slice(0, STREAMS));
    const load = (rate: number, seconds: number) =>
      applyOpenLoad({ port, perSecond: rate, seconds, nextRequest });
    print("normal load", await load(ORDINARY_PER_SECOND, ORDINARY_SECONDS));
    const overloaded = await load(perSecond * OVERLOAD, OVERLOAD_SECONDS);
    const p99Ms = print(`${OVERLOAD} times the capacity`, overloaded);
    const after = await load(ORDINARY_PER_SECOND, ORDINARY_SECONDS);
    print("normal load again", after);
    const recoveredAfter = secondsUntilRecovered(after);
    console.log(`recovered after ${recoveredAfter} s; open streams: ${streams.size} of ${STREAMS}`);
    const answered = [...overloaded, ...after].filter(
      ({ kind, status }) => kind === "order" && status === 200,
    );
    const differences = await findDifferences(context.database, new Date());
    console.log(`orders accepted: ${answered.length}; ledger: ${differences.length} differences`);
    const isHeld =
      p99Ms <= P99_LIMIT_MS &&
      recoveredAfter <= RECOVERY_SECONDS &&
      streams.size === STREAMS &&
      overloaded.every(({ status, hasRetryAfter }) => status !== 503 || hasRetryAfter) &&
      differences.length === 0;
    for (const stream of streams) stream.destroy();
    if (!isHeld) throw new Error("the server didn't hold: see above");
  });
}

/** Measures the capacity by a closed loop. */
async function findSaturation(port: number, nextRequest: () => LoadRequest<Kind>): Promise<number> {
  const requests = Array.from({ length: SATURATING_REQUESTS }, () => nextRequest().bytes);
  const { perSecond } = await applyLoad({
    port,
    connections: SATURATING_CONNECTIONS,
    requests,
    warmUpCount: SATURATING_REQUESTS / 3,
  });
  console.log(`capacity: ${Math.round(perSecond)} a second`);
  return perSecond;
}

/** Returns requests in turn, each by another member. */
export function mixOf(
  event: EventDetail,
  members: readonly SignedInMember[],
  mix = MIX,
): () => LoadRequest<Kind> {
  const kinds = mix.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));
  const eventPath = (path: string) => path.replace(":id", event.id);
  const reads = [getEvent.path, getMyEvent.path, listOrders.path].map(eventPath);
  let turn = 0;
  return () => {
    turn++;
    // Steps of seven mix the kinds.
    const kind = kinds[(turn * 7) % kinds.length] ?? "read";
    const cookie = members[turn % members.length]?.cookie ?? "";
    if (kind === "read")
      return { kind, bytes: requestBytes("GET", reads[turn % reads.length] ?? "", { cookie }) };
    if (kind === "change")
      return { kind, bytes: requestBytes("PUT", eventPath(registerForEvent.path), { cookie }) };
    return { kind, bytes: orderRequest(cookie, orderBody(event, turn)) };
  };
}

/** Prints a period's results. Returns the 99th percentile of accepted requests. */
function print(name: string, replies: readonly Reply[]): number {
  console.log(`${name}: ${replies.length} requests`);
  for (const [, kind] of MIX) {
    const own = replies.filter((reply) => reply.kind === kind);
    const statuses = Object.entries(Object.groupBy(own, ({ status }) => status)).map(
      ([status, some = []]) => `${status}: ${some.length}`,
    );
    const shed = at99(own.filter(({ status }) => status === 503));
    console.log(`  ${kind}: ${statuses.join(", ")}; p99 ${at99(accepted(own))} ms, of rejections ${shed} ms`);
  }
  const p99Ms = at99(accepted(replies));
  console.log(`  p99 of accepted requests ${p99Ms} ms`);
  return p99Ms;
}

function accepted(replies: readonly Reply[]): Reply[] {
  return replies.filter(({ status }) => status !== 503);
}

function at99(replies: readonly Reply[]): number {
  const durations = replies.map(({ milliseconds }) => milliseconds);
  return Math.round(percentile(durations, 0.99));
}

/** Returns the time of the last request that was rejected, unanswered or slow. */
function secondsUntilRecovered(replies: readonly Reply[]): number {
  const troubled = replies.filter(
    ({ status, milliseconds }) => status >= 500 || status === 0 || milliseconds > 1_000,
  );
  const last = troubled.at(-1);
  return last === undefined ? 0 : Number(((last.sentAtMs + last.milliseconds) / 1000).toFixed(1));
}

/** Opens a live stream for each member, and waits until it has begun. Returns those still open. */
async function openStreams(port: number, members: readonly SignedInMember[]): Promise<ReadonlySet<Socket>> {
  const streams = new Set<Socket>();
  await Promise.all(
    members.map(async ({ cookie }) => {
      const socket = connect({ port, host: "127.0.0.1" });
      streams.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => streams.delete(socket));
      socket.write(requestBytes("GET", LIVE_PATH, { cookie }));
      await new Promise((begun) => socket.once("data", begun));
      socket.resume();
    }),
  );
  return streams;
}
