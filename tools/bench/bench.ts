import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { getEvent, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import {
  createSignedInMembers,
  type SignedInMember,
} from "../../apps/server/src/features/accounts/service.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { openContext } from "../admin/open-context.ts";
import { measureAccounts } from "./accounts.ts";
import { fillDatabase } from "./fill.ts";
import { applyLoad, type LoadResult, requestBytes } from "./http-load.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, orderBody, SERVER, serverSettings } from "./scene.ts";

/**
 * `npm run bench`: orders a second on one hot event and event reads a second, beside their floors in the same
 * run: an empty route, and a bare route in front of the smallest function that places orders in batches; then
 * what accounts cost.
 * Everything runs on this machine: PostgreSQL with its durable settings, the server in a process of its own,
 * and the buyers in this one. `-- --json` closes with one line of JSON.
 */
const FLOOR_SERVER = new URL("./floor-server.ts", import.meta.url);
const READS = 60_000;
const ORDERS = 15_000;
/** Uncounted: a server that has just started is still being compiled. */
const WARM_UP = 4_000;
const FILLED_ORDERS = 200_000;
const FEW = 64;
const MANY = 1_000;

const { values: flags } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const folder = await mkdtemp(join(tmpdir(), "secret-bench-"));
const postgres = await startEmbeddedPostgres(join(folder, "postgres"));
try {
  const settings = serverSettings(postgres.url);
  const { context, close } = await openContext(settings);
  const orders = await measure(context, settings);
  const figures = { ...orders, ...(await measureAccounts(context, settings)) };
  await close();
  if (flags.json) console.log(JSON.stringify(figures));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(context: Context, settings: Record<string, string>) {
  const floors = await measureFloors(context, settings);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const event = await openEvent(context);
    const buyersOf = (count: number) => createSignedInMembers(context, count);
    const placeAll = async (connections: number) => {
      const buyers = await buyersOf(ORDERS + WARM_UP);
      // Members look at the event before they order.
      const reads = await readEvent(server.port, event.id, buyers, buyers.length);
      expectOnly(reads, 200);
      const orders = buyers.map(({ cookie }, turn) =>
        requestBytes(
          "POST",
          placeOrder.path,
          { cookie, [IDEMPOTENCY_HEADER]: randomUUID() },
          orderBody(event, turn),
        ),
      );
      const next = takeEach(orders);
      const result = await applyLoad({
        port: server.port,
        connections,
        nextRequest: next,
        warmUpCount: WARM_UP,
      });
      expectOnly(result, 200);
      return result;
    };

    const readers = await buyersOf(FEW);
    const reads = await readEvent(server.port, event.id, readers, READS, WARM_UP);
    expectOnly(reads, 200);
    print("event reads, 64 connections", reads, floors.empty);
    const few = await placeAll(FEW);
    print("orders, 64 connections", few, floors.batchFew);
    const many = await placeAll(MANY);
    print("orders, 1,000 connections", many, floors.batchMany);
    const serverRssMb = await server.peakMemoryMb();
    await fillDatabase(context, event, FILLED_ORDERS);
    const filled = await placeAll(FEW);
    print(
      `orders, 64 connections, beside ${FILLED_ORDERS.toLocaleString("en-US")} others`,
      filled,
      floors.batchFew,
    );
    console.log(`server's memory at its highest: ${serverRssMb.toFixed(0)} MB`);
    return {
      ordersPerSecond64: Math.round(few.perSecond),
      ordersPerSecond1000: Math.round(many.perSecond),
      ordersP99Ms1000: Math.round(many.p99Ms),
      batchFloorPerSecond: Math.round(floors.batchFew.perSecond),
      batchFloorPerSecond1000: Math.round(floors.batchMany.perSecond),
      eventReadsPerSecond: Math.round(reads.perSecond),
      emptyRoutePerSecond: Math.round(floors.empty.perSecond),
      ordersPerSecondFilled: Math.round(filled.perSecond),
      serverRssMb: Math.round(serverRssMb),
    };
  } finally {
    await server.stop();
  }
}

async function measureFloors(context: Context, settings: Record<string, string>) {
  await context.pool.query(await readFile(new URL("./floor.sql", import.meta.url), "utf8"));
  const server = await startServerProcess(FLOOR_SERVER, settings, { healthPath: "/empty" });
  try {
    const empty = await applyLoad({
      port: server.port,
      connections: FEW,
      nextRequest: repeat(READS + WARM_UP, [requestBytes("GET", "/empty")]),
      warmUpCount: WARM_UP,
    });
    print("floor: empty route, 64 connections", empty);
    const body = JSON.stringify({ lines: [{ quantity: 1 }, { quantity: 1 }] });
    const order = [requestBytes("POST", "/orders", {}, body)];
    const place = (connections: number) =>
      applyLoad({
        port: server.port,
        connections,
        nextRequest: repeat(ORDERS * 2 + WARM_UP, order),
        warmUpCount: WARM_UP,
      });
    const batchFew = await place(FEW);
    print("floor: bare batch route, 64 connections", batchFew);
    const batchMany = await place(MANY);
    print("floor: bare batch route, 1,000 connections", batchMany);
    return { empty, batchFew, batchMany };
  } finally {
    await server.stop();
  }
}

function readEvent(
  port: number,
  eventId: string,
  members: readonly SignedInMember[],
  count: number,
  warmUpCount = 0,
): Promise<LoadResult> {
  const path = getEvent.path.replace(":id", eventId);
  const requests = members.map(({ cookie }) =>
    requestBytes("GET", path, { cookie, "accept-encoding": "gzip, deflate, br" }),
  );
  const nextRequest = repeat(count + warmUpCount, requests);
  return applyLoad({ port, connections: FEW, nextRequest, warmUpCount });
}

/** Each request in turn, so many in all. */
function repeat(count: number, requests: readonly Buffer[]): () => Buffer | undefined {
  let sent = 0;
  return () => (sent < count ? requests[sent++ % requests.length] : undefined);
}

function takeEach(requests: readonly Buffer[]): () => Buffer | undefined {
  return repeat(requests.length, requests);
}

function expectOnly(result: LoadResult, status: number): void {
  const others = [...result.statuses].filter(([each]) => each !== status);
  if (others.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(others)}`);
}

function print(name: string, result: LoadResult, floor?: LoadResult): void {
  const rate = `${Math.round(result.perSecond).toLocaleString("en-US")} a second`;
  const share =
    floor === undefined ? "" : `, ${Math.round((100 * result.perSecond) / floor.perSecond)}% of its floor`;
  console.log(
    `${name}: ${rate}, p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms${share}`,
  );
}
