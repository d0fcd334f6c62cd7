import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type EventDetail, getEvent, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { fillDatabase } from "./fill.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, orderBody, SERVER, serverSettings } from "./scene.ts";

const FLOOR_SERVER = new URL("./floor-server.ts", import.meta.url);
const READS = 60_000;
const ORDERS = 15_000;
/** Uncounted: a server that has just started is still being compiled. */
const WARM_UP = 4_000;
const FILLED_ORDERS = 200_000;
const FEW = 64;
const MANY = 1_000;

export interface RushFigures {
  readonly ordersPerSecond64: number;
  readonly ordersPerSecond3Lines: number;
  readonly ordersPerSecond1000: number;
  readonly ordersP99Ms1000: number;
  readonly batchFloorPerSecond: number;
  readonly batchFloorPerSecond1000: number;
  readonly eventReadsPerSecond: number;
  readonly emptyRoutePerSecond: number;
  readonly ordersPerSecondFilled: number;
  readonly serverRssMb: number;
}

/** Where the load goes. */
interface Scene {
  readonly context: Context;
  readonly server: ServerProcess;
  readonly floor: ServerProcess;
  readonly event: EventDetail;
}

/**
 * Orders on one hot event and reads of it. Each is measured right after its floor, so that whatever else the
 * machine does weighs on both.
 */
export async function measureRush(context: Context, databaseUrl: string): Promise<RushFigures> {
  const settings = serverSettings(databaseUrl);
  await context.pool.query(await readFile(new URL("./floor.sql", import.meta.url), "utf8"));
  const floor = await startServerProcess(FLOOR_SERVER, settings, { healthPath: "/empty" });
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    return await measure({ context, server, floor, event: await openEvent(context) });
  } finally {
    await server.stop();
    await floor.stop();
  }
}

async function measure(scene: Scene): Promise<RushFigures> {
  const empty = print("empty route, 64 connections", await readNothing(scene));
  const reads = print("event reads, 64 connections", await readEvent(scene), empty);
  const floorFew = print("bare batch route, 64 connections", await placeAtFloor(scene, FEW));
  const few = print("orders, 64 connections", await placeOrders(scene, FEW), floorFew);
  const threeLines = print(
    "orders of three lines, 64 connections, beside two",
    await placeOrders(scene, FEW, { lineCount: 3 }),
    few,
  );
  const floorMany = print("bare batch route, 1,000 connections", await placeAtFloor(scene, MANY));
  const many = print("orders, 1,000 connections", await placeOrders(scene, MANY), floorMany);
  const serverRssMb = await scene.server.peakMemoryMb();
  console.log(`server's memory at its highest: ${serverRssMb.toFixed(0)} MB`);
  await fillDatabase(scene.context, scene.event, FILLED_ORDERS);
  const others = FILLED_ORDERS.toLocaleString("en-US");
  const floorFilled = await placeAtFloor(scene, FEW);
  const filled = print(
    `orders, 64 connections, beside ${others} others`,
    await placeOrders(scene, FEW),
    floorFilled,
  );
  return {
    ordersPerSecond64: Math.round(few.perSecond),
    ordersPerSecond3Lines: Math.round(threeLines.perSecond),
    ordersPerSecond1000: Math.round(many.perSecond),
    ordersP99Ms1000: Math.round(many.p99Ms),
    batchFloorPerSecond: Math.round(floorFew.perSecond),
    batchFloorPerSecond1000: Math.round(floorMany.perSecond),
    eventReadsPerSecond: Math.round(reads.perSecond),
    emptyRoutePerSecond: Math.round(empty.perSecond),
    ordersPerSecondFilled: Math.round(filled.perSecond),
    serverRssMb: Math.round(serverRssMb),
  };
}

function readNothing({ floor }: Scene): Promise<LoadResult> {
  const nextRequest = repeat(READS + WARM_UP, [requestBytes("GET", "/empty")]);
  return applyLoad({ port: floor.port, connections: FEW, nextRequest, warmUpCount: WARM_UP });
}

async function readEvent(scene: Scene): Promise<LoadResult> {
  const readers = await createSignedInMembers(scene.context, FEW);
  const reads = readers.map(({ cookie }) => readOf(scene.event, cookie));
  const nextRequest = repeat(READS + WARM_UP, reads);
  const { port } = scene.server;
  return applyLoad({ port, connections: FEW, nextRequest, warmUpCount: WARM_UP });
}

/** The same bytes as {@link placeOrders} sends. */
function placeAtFloor({ floor, event }: Scene, connections: number): Promise<LoadResult> {
  const orders = event.pickupWindows.map((_, turn) => orderOf(event, "session=nobody", turn));
  const nextRequest = repeat(ORDERS * 2 + WARM_UP, orders);
  return applyLoad({ port: floor.port, connections, nextRequest, warmUpCount: WARM_UP });
}

/** Each order by another member, who has looked at the event before, or comes straight to order. */
export async function placeOrders(
  { context, server, event }: Omit<Scene, "floor">,
  connections: number,
  { haveLooked = true, lineCount }: { readonly haveLooked?: boolean; readonly lineCount?: number } = {},
): Promise<LoadResult> {
  const buyers = await createSignedInMembers(context, ORDERS + WARM_UP);
  if (haveLooked) await look(server, event, buyers);
  return placeOrdersOf(buyers, server, event, connections, lineCount);
}

/** Each of them orders once. */
export function placeOrdersOf(
  buyers: readonly SignedInMember[],
  { port }: ServerProcess,
  event: EventDetail,
  connections: number,
  lineCount?: number,
): Promise<LoadResult> {
  const orders = buyers.map(({ cookie }, turn) => orderOf(event, cookie, turn, lineCount));
  const nextRequest = repeat(orders.length, orders);
  return applyLoad({ port, connections, nextRequest, warmUpCount: WARM_UP });
}

/** Each of them reads the event once. */
export function look(
  { port }: ServerProcess,
  event: EventDetail,
  members: readonly SignedInMember[],
): Promise<LoadResult> {
  const reads = members.map(({ cookie }) => readOf(event, cookie));
  return applyLoad({ port, connections: FEW, nextRequest: repeat(reads.length, reads) });
}

function readOf(event: EventDetail, cookie: string): Buffer {
  const path = getEvent.path.replace(":id", event.id);
  return requestBytes("GET", path, { cookie, "accept-encoding": "gzip, deflate, br" });
}

function orderOf(event: EventDetail, cookie: string, turn: number, lineCount?: number): Buffer {
  const headers = { cookie, [IDEMPOTENCY_HEADER]: randomUUID() };
  return requestBytes("POST", placeOrder.path, headers, orderBody(event, turn, lineCount));
}

/** Each request in turn, so many in all. */
function repeat(count: number, requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => (sent < count ? requests[sent++ % requests.length] : undefined);
}

/** Prints a result, beside its floor's where there is one, and gives it back. Any answer but 200 makes the figure worthless. */
export function print(name: string, result: LoadResult, floor?: LoadResult): LoadResult {
  const others = [...result.statuses].filter(([status]) => status !== 200);
  if (others.length > 0) throw new Error(`${name}: unexpected answers ${JSON.stringify(others)}`);
  const rate = `${Math.round(result.perSecond).toLocaleString("en-US")} a second`;
  const times = `p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms`;
  const share = floor && `, ${Math.round((100 * result.perSecond) / floor.perSecond)}% of its floor`;
  console.log(`${name}: ${rate}, ${times}${share ?? ""}`);
  return result;
}
