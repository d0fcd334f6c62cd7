import { setTimeout as pause } from "node:timers/promises";
import { type EventDetail, enterDraw, LIVE_PATH } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { readBeacon } from "../../apps/server/src/config-draws.ts";
import { closeDraw } from "../../apps/server/src/features/draws/service/close-draw.ts";
import { holdDraw, readDrawnOrder } from "../../apps/server/src/features/draws/service/hold-draw.ts";
import { placeAll } from "../../apps/server/src/features/draws/service/place-entries.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startBeacon } from "../../apps/server/testing/beacon.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { withServer } from "../kit/built-server.ts";
import { endEntries, enterMembers, openDrawEvent } from "../kit/draw-scene.ts";
import { applyLoad, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { type ServerProcess, startScript } from "../kit/processes.ts";
import {
  answers,
  count,
  type Figures,
  percent,
  percentiles,
  type Rate,
  rounded,
  times,
} from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { withAudience } from "./audience.ts";
import { placeOrders, prepareOrders } from "./rush.ts";

const ENTRIES = scaled(50_000);
const ORDERS = scaled(2_000);
const PAGES = scaled(10_000);
const ENTERED = scaled(10_000);
const WARM_UP = scaled(2_000);
const FEW = 64;
const MANY = 1_000;
const SIZES = { pieces: 1_000_000, windowOrders: 1_000_000 };

/** Process that holds and places draws. */
const DRAWING_PROCESS = new URL("../fault/drawing-process.ts", import.meta.url);

interface Scene {
  readonly context: Context;
  readonly settings: Readonly<Record<string, string>>;
  readonly server: ServerProcess;
  readonly members: readonly SignedInMember[];
}

/**
 * Measures a draw of 50,000 entries for 2,000 orders on the database, beside a server with 10,000 open pages: entering
 * against ordering, each step of the draw, the news of the result, and the rate of another event's orders meanwhile.
 */
export async function measureDrawEvening({ context: plain, settings }: Bench): Promise<Figures> {
  const beacon = await startBeacon();
  const config = { ...plain.config, beacon: readBeacon([beacon.url], beacon.publicKey) };
  const context = { ...plain, config };
  const members = await createSignedInMembers(context, ENTRIES);
  try {
    return await withServer({ ...settings, ROLE: "web" }, async (server) => {
      const scene = { context, settings, server, members };
      const entering = await measureEntering(scene);
      const draw = await measureSteps(scene);
      const orders = await measureOthers(scene);
      return { ...entering, ...draw, ...orders };
    });
  } finally {
    beacon.close();
  }
}

/** Compares entering a draw with placing an order, by 1,000 connections. */
async function measureEntering({ context, server, members }: Scene): Promise<Figures> {
  const orders = printAccepted(
    "orders, 1,000 connections",
    await placeOrders({ context, server, event: await openEvent(context) }, MANY),
  );
  const event = await openDrawEvent(context, { ...SIZES, maxOrders: ORDERS });
  const requests = members.slice(0, ENTERED + WARM_UP).map(({ cookie }) => entryRequest(event, cookie));
  const load = { port: server.port, connections: MANY, requests, warmUpCount: WARM_UP };
  const entries = await applyLoad(load);
  const entered = printAccepted("entries in a draw, 1,000 connections", entries, orders);
  return rounded({ drawEntriesPerSecond1000: entered, drawEntriesP99Ms1000: entries.p99Ms });
}

function entryRequest(event: EventDetail, cookie: string): Buffer {
  const items = event.menu.map(({ id: menuItemId, priceCents: unitPriceCents }) => {
    return { menuItemId, unitPriceCents, quantity: 1 };
  });
  const body = {
    lines: items.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
    pickupWindowIds: event.pickupWindows.map(({ id }) => id),
    shownTotalCents: orderTotals(items, { salesTaxPpm: event.salesTaxPpm }).totalCents,
  };
  return requestBytes("PUT", enterDraw.path.replace(":id", event.id), { cookie }, JSON.stringify(body));
}

/** Measures closing, drawing and placing, and the time from an entry's decision until its member's page knows it. */
async function measureSteps(scene: Scene): Promise<Figures> {
  const { context, members, server } = scene;
  // Everybody has missed a draw, so that tickets are counted from a history.
  const missed = await openDrawOf(scene, ORDERS);
  await runToPlaces(context, missed);
  await decideAll(context, missed);
  const eventId = await openDrawOf(scene, ORDERS);
  const pages = members.slice(0, PAGES);
  const open = { port: server.port, path: LIVE_PATH, cookies: pages.map(({ cookie }) => cookie) };
  return withAudience(async (ask) => {
    await ask({ kind: "open", ...open });
    const { closeMs, drawMs } = await runToPlaces(context, eventId);
    const heard = ask({ kind: "hear", text: "my-event.changed" });
    const startedAt = performance.now();
    const placing = placeAll(context, eventId);
    await untilPlaced(context, eventId, ORDERS);
    const ordersMs = performance.now() - startedAt;
    await placing;
    const allMs = performance.now() - startedAt;
    const news = percentiles(await newsTimes(context, eventId, pages, await heard));
    console.log(
      `draw of ${count(ENTRIES)} entries on the database: closed in ${count(closeMs)} ms, drawn in ${count(drawMs)} ms; ` +
        `${count(ORDERS)} orders placed in ${count(ordersMs)} ms, everybody decided in ${count(allMs)} ms`,
    );
    console.log(
      `result to ${count(PAGES)} pages: p50 ${count(news.p50Ms)} ms, p99 ${count(news.p99Ms)} ms after it was decided`,
    );
    return rounded({
      drawCloseMs: closeMs,
      drawHoldMs: drawMs,
      drawOrdersMs: ordersMs,
      drawAllMs: allMs,
      drawNewsP99Ms: news.p99Ms,
    });
  });
}

/** Measures another event's orders while a draw is placed, and alone before and after. */
async function measureOthers(scene: Scene): Promise<Figures> {
  const { context, server, settings } = scene;
  const event = await openEvent(context);
  const others = { context, server, event };
  const eventId = await openDrawOf(scene, ORDERS);
  await runToPlaces(context, eventId);
  const before = printAccepted("another event's orders, alone", await placeOrders(others, FEW));
  const load = await prepareOrders(others, FEW);
  // Runs beside the server as a separate worker process.
  const worker = startScript(DRAWING_PROCESS, settings);
  // Waits for its first order, so that its startup isn't measured.
  await untilPlaced(context, eventId, 1);
  const beside = await applyLoad(load);
  const { rows } = await context.pool.query<{ isOver: boolean }>(
    'SELECT draw_finished_at IS NOT NULL AS "isOver" FROM events WHERE id = $1',
    [eventId],
  );
  await worker.kill();
  const during = rows[0]?.isOver === true ? "partly while" : "while";
  const after = printAccepted("another event's orders, alone again", await placeOrders(others, FEW));
  const alone = (before + after) / 2;
  const accepted = printAccepted(`another event's orders, ${during} a draw is placed`, beside, alone);
  return rounded({ drawOthersShare: accepted / alone }, 2);
}

/** Prints a load's accepted requests per second and returns them. An overloaded server refuses some, and pages retry. */
function printAccepted(name: string, load: Rate, floor?: number): number {
  const all = [...load.statuses.values()].reduce((sum, number) => sum + number, 0);
  const accepted = (load.perSecond * (load.statuses.get(200) ?? 0)) / all;
  const share = floor === undefined ? "" : `, ${percent(accepted / floor)} of the above`;
  console.log(`${name}: ${count(accepted)} accepted a second${share}, ${times(load)}; ${answers(load)}`);
  return accepted;
}

/** Makes a draw with an entry of every member, whose time is up. */
async function openDrawOf({ context, members }: Scene, maxOrders: number): Promise<string> {
  const event = await openDrawEvent(context, { ...SIZES, maxOrders });
  await enterMembers(
    context,
    event,
    members.map(({ userId }) => userId),
    new Random(1),
  );
  await endEntries(context, event);
  await context.pool.query("ANALYZE draw_entries");
  return event.id;
}

async function runToPlaces(context: Context, eventId: string): Promise<{ closeMs: number; drawMs: number }> {
  const closeMs = await timed(() => closeDraw(context, eventId));
  for (;;) {
    let isDrawn = false;
    const drawMs = await timed(async () => {
      isDrawn = await holdDraw(context, eventId);
      await readDrawnOrder(context.database, eventId);
    });
    if (isDrawn) return { closeMs, drawMs };
    await pause(500);
  }
}

/** Decides a draw's entries by hand: nobody gets an order, and nobody is notified. */
async function decideAll({ pool }: Context, eventId: string): Promise<void> {
  await pool.query(
    `UPDATE draw_entries SET number = '', place = nth, decided_at = now(), refusal = 'EVENT_FULL'
       FROM (SELECT alias, row_number() OVER () AS nth FROM draw_entries WHERE event_id = $1) AS listed
      WHERE event_id = $1 AND draw_entries.alias = listed.alias`,
    [eventId],
  );
  await pool.query("UPDATE events SET draw_finished_at = now() WHERE id = $1", [eventId]);
}

async function untilPlaced({ pool }: Context, eventId: string, orders: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ placed: number }>(
      "SELECT current_orders AS placed FROM events WHERE id = $1",
      [eventId],
    );
    if ((rows[0]?.placed ?? 0) >= orders) return;
    await pause(20);
  }
}

async function newsTimes(
  { pool }: Context,
  eventId: string,
  pages: readonly SignedInMember[],
  heardAt: readonly number[],
): Promise<number[]> {
  const { rows } = await pool.query<{ userId: string; decidedAt: Date }>(
    'SELECT user_id AS "userId", decided_at AS "decidedAt" FROM draw_entries WHERE event_id = $1',
    [eventId],
  );
  const decidedAt = new Map(rows.map((row) => [row.userId, row.decidedAt.getTime()]));
  return pages.map(({ userId }, index) => (heardAt[index] ?? 0) - (decidedAt.get(userId) ?? 0));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
