import { setTimeout as pause } from "node:timers/promises";
import { type EventDetail, LIVE_PATH } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { buyer } from "../kit/buyer.ts";
import { scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { count, type Figures, percent, percentiles, rounded } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { type AskAudience, withAudience } from "./audience.ts";
import { placeOrders } from "./rush.ts";

const STREAMS = scaled(10_000);
const CHANGES = scaled(50);
/** Changes that aren't counted, while code is being compiled. */
const WARM_UP = 5;
/** Pause between changes, so that every stream has the one before. */
const APART_MS = 300;
const CONNECTIONS = 64;

/**
 * Measures the time from an order's answer until each of 10,000 streams on its event has the new stock, and the rate of
 * orders beside those streams. The floor is the rate on an event without streams.
 */
export async function measureLive({ context, settings }: Bench): Promise<Figures> {
  const [quiet, watched] = [await openEvent(context), await openEvent(context)];
  const cookies = (await createSignedInMembers(context, STREAMS)).map(({ cookie }) => cookie);
  return withServer(settings, async (server) => {
    const alone = await placeOrders({ context, server, event: quiet }, CONNECTIONS);
    const beforeMb = await server.memoryMb();
    return withAudience(async (ask) => {
      const startedAt = performance.now();
      const { port } = server;
      await ask({ kind: "open", port, path: `${LIVE_PATH}?event=${watched.id}`, cookies });
      const openedIn = (performance.now() - startedAt) / 1000;
      const streamKb = (((await server.memoryMb()) - beforeMb) * 1024) / STREAMS;
      console.log(
        `${count(STREAMS)} streams: open after ${openedIn.toFixed(1)} s, ${streamKb.toFixed(1)} kB each`,
      );
      const stock = percentiles(await timesOfChanges(context, port, watched, ask));
      console.log(
        `stock to ${count(STREAMS)} streams: p50 ${stock.p50Ms.toFixed(0)} ms, p95 ${stock.p95Ms.toFixed(0)} ms, ` +
          `p99 ${stock.p99Ms.toFixed(0)} ms after the order's answer`,
      );
      const beside = await placeOrders({ context, server, event: watched }, CONNECTIONS);
      console.log(
        `orders beside ${count(STREAMS)} streams: ${count(beside.perSecond)} a second, p99 ${beside.p99Ms.toFixed(0)} ms, ` +
          `${percent(beside.perSecond / alone.perSecond)} of ${count(alone.perSecond)} without`,
      );
      return rounded({
        liveP99Ms: stock.p99Ms,
        liveStreamKb: streamKb,
        ordersPerSecondStreams: beside.perSecond,
        ordersPerSecondNoStreams: alone.perSecond,
      });
    });
  });
}

/** Places one order after another. Returns each stream's delays in ms. */
async function timesOfChanges(
  context: Context,
  port: number,
  event: EventDetail,
  ask: AskAudience,
): Promise<number[]> {
  const buyers = await createSignedInMembers(context, CHANGES + WARM_UP);
  const times: number[] = [];
  for (const [index, { cookie }] of buyers.entries()) {
    await buyer(`http://127.0.0.1:${port}`, cookie, event).order();
    const answeredAt = performance.timeOrigin + performance.now();
    const heardAt = await ask({ kind: "expect", orders: index + 1 });
    if (index >= WARM_UP) times.push(...heardAt.map((at) => Math.max(0, at - answeredAt)));
    await pause(APART_MS);
  }
  return times;
}
