import { setTimeout as pause } from "node:timers/promises";
import { type EventDetail, LIVE_PATH } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { type Audience, openAudience } from "./audience.ts";
import { buyer } from "./buyer.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";
import { placeOrders } from "./rush.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

const STREAMS = 10_000;
const CHANGES = 50;
/** Uncounted: the first rounds are still being compiled. */
const WARM_UP = 5;
/** Between two changes: the one before has come to everybody. */
const APART_MS = 300;
const CONNECTIONS = 64;

export interface LiveFigures {
  readonly liveP99Ms: number;
  readonly liveStreamKb: number;
  readonly ordersPerSecondStreams: number;
  readonly ordersPerSecondNoStreams: number;
}

/**
 * How long a change of stock takes, from the order's answer, until each of 10,000 streams on its event has it; and what
 * is left of the orders' rate beside them: right before on an event at which nobody looks, as its floor.
 */
export async function measureLive(
  context: Context,
  settings: Readonly<Record<string, string>>,
): Promise<LiveFigures> {
  const [quiet, watched] = [await openEvent(context), await openEvent(context)];
  const members = await createSignedInMembers(context, STREAMS);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const alone = await placeOrders({ context, server, event: quiet }, CONNECTIONS);
    const beforeMb = await server.memoryMb();
    const path = `${LIVE_PATH}?event=${watched.id}`;
    const audience = await openAudience(
      server.port,
      path,
      members.map(({ cookie }) => cookie),
    );
    try {
      const streamKb = (((await server.memoryMb()) - beforeMb) * 1024) / STREAMS;
      console.log(
        `${count(STREAMS)} streams: open after ${audience.openedInSeconds.toFixed(1)} s, ${streamKb.toFixed(1)} kB each`,
      );
      const times = await timesOfChanges(context, server, watched, audience);
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
      console.log(
        `stock to ${count(STREAMS)} streams: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, ` +
          `p99 ${at(0.99).toFixed(0)} ms after the order's answer`,
      );
      const beside = await placeOrders({ context, server, event: watched }, CONNECTIONS);
      const share = Math.round((100 * beside.perSecond) / alone.perSecond);
      console.log(
        `orders beside ${count(STREAMS)} streams: ${count(beside.perSecond)} a second, p99 ${beside.p99Ms.toFixed(0)} ms, ` +
          `${share}% of ${count(alone.perSecond)} without`,
      );
      return {
        liveP99Ms: Math.round(at(0.99)),
        liveStreamKb: Math.round(streamKb),
        ordersPerSecondStreams: Math.round(beside.perSecond),
        ordersPerSecondNoStreams: Math.round(alone.perSecond),
      };
    } finally {
      await audience.close();
    }
  } finally {
    await server.stop();
  }
}

/** One order after the other: how long each stream waited for each, the shortest first. */
async function timesOfChanges(
  context: Context,
  server: ServerProcess,
  event: EventDetail,
  audience: Audience,
): Promise<number[]> {
  const buyers = await createSignedInMembers(context, CHANGES + WARM_UP);
  const times: number[] = [];
  for (const [index, { cookie }] of buyers.entries()) {
    await buyer(`http://127.0.0.1:${server.port}`, cookie, event).order();
    const answeredAt = performance.timeOrigin + performance.now();
    const heardAt = await audience.heardOf(index + 1);
    if (index >= WARM_UP) times.push(...heardAt.map((at) => Math.max(0, at - answeredAt)));
    await pause(APART_MS);
  }
  return times.sort((one, other) => one - other);
}

function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
