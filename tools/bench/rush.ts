import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { onMaintenancePool } from "../../apps/server/src/platform/database/database.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { applyLoad, type Load, repeat, requestBytes, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import type { ServerProcess } from "../kit/processes.ts";
import { count, type Figures, printRate, type Rate, rounded } from "../kit/report.ts";
import { eventRequest, openEvent, orderBody, orderRequest } from "../kit/scene.ts";
import { withFloor } from "./floor.ts";

const READS = scaled(60_000);
const ORDERS = scaled(15_000);
/** Requests that aren't counted, while the server's code is being compiled. */
const WARM_UP = scaled(4_000);
const FILLED_ORDERS = scaled(200_000);
const FEW = 64;
const MANY = 1_000;
/** Members of the memory measure, and how many come at a time. */
const MEMBERS = scaled(60_000);
const CROWD = scaled(20_000);

interface Scene {
  readonly context: Context;
  readonly server: ServerProcess;
  readonly floor: ServerProcess;
  readonly event: EventDetail;
}

/** Measures orders on one hot event and reads of it, each right after its floor, so that other load affects both. */
export function measureRush(bench: Bench): Promise<Figures> {
  const { context, settings } = bench;
  return withFloor(bench, (floor) =>
    withServer(settings, async (server) =>
      measure({ context, server, floor, event: await openEvent(context) }),
    ),
  );
}

/**
 * Measures orders of members whom the server hasn't seen before, beside those of members who have just read the event, and
 * the server's memory after 60,000 members.
 */
export function measureManyMembers({ context, settings }: Bench): Promise<Figures> {
  return withServer(settings, async (server) => {
    const scene = { context, server, event: await openEvent(context) };
    const warm = printRate("orders of members who have read the event", await placeOrders(scene, FEW));
    const cold = await placeOrders(scene, FEW, { haveLooked: false });
    printRate("orders of members who haven't", cold, warm);
    const before = await server.memoryMb();
    for (let come = 0; come < MEMBERS; come += CROWD)
      await look(server, scene.event, await createSignedInMembers(context, CROWD));
    const after = await server.memoryMb();
    console.log(
      `server's memory after ${count(MEMBERS)} more members: ${after.toFixed(0)} MB, ${before.toFixed(0)} MB before`,
    );
    return rounded({ coldOrdersPerSecond: cold.perSecond, rssAfterManyMembersMb: after });
  });
}

async function measure(scene: Scene): Promise<Figures> {
  const empty = printRate("empty route, 64 connections", await readNothing(scene));
  const reads = printRate("event reads, 64 connections", await readEvent(scene), empty);
  const floorFew = printRate("bare batch route, 64 connections", await placeAtFloor(scene, FEW));
  const few = printRate("orders, 64 connections", await placeOrders(scene, FEW), floorFew);
  const threeLines = printRate(
    "orders of three lines, 64 connections, beside two",
    await placeOrders(scene, FEW, { lineCount: 3 }),
    few,
  );
  const floorMany = printRate("bare batch route, 1,000 connections", await placeAtFloor(scene, MANY));
  const many = printRate("orders, 1,000 connections", await placeOrders(scene, MANY), floorMany);
  const serverRssMb = await scene.server.peakMemoryMb();
  console.log(`server's memory at its highest: ${serverRssMb.toFixed(0)} MB`);
  await fillDatabase(scene.context, scene.event, FILLED_ORDERS);
  const others = count(FILLED_ORDERS);
  const floorFilled = await placeAtFloor(scene, FEW);
  const filled = printRate(
    `orders, 64 connections, beside ${others} others`,
    await placeOrders(scene, FEW),
    floorFilled,
  );
  return rounded({
    ordersPerSecond64: few.perSecond,
    ordersPerSecond3Lines: threeLines.perSecond,
    ordersPerSecond1000: many.perSecond,
    ordersP99Ms1000: many.p99Ms,
    batchFloorPerSecond: floorFew.perSecond,
    batchFloorPerSecond1000: floorMany.perSecond,
    eventReadsPerSecond: reads.perSecond,
    emptyRoutePerSecond: empty.perSecond,
    ordersPerSecondFilled: filled.perSecond,
    serverRssMb,
  });
}

function readNothing({ floor }: Scene): Promise<Rate> {
  const requests = repeat([requestBytes("GET", "/empty")], READS + WARM_UP);
  return applyLoad({ port: floor.port, connections: FEW, requests, warmUpCount: WARM_UP });
}

async function readEvent(scene: Scene): Promise<Rate> {
  const readers = await createSignedInMembers(scene.context, FEW);
  const reads = readers.map(({ cookie }) => eventRequest(scene.event, cookie));
  const { port } = scene.server;
  const requests = repeat(reads, READS + WARM_UP);
  return applyLoad({ port, connections: FEW, requests, warmUpCount: WARM_UP });
}

/** Sends the same bytes as {@link placeOrders}. */
function placeAtFloor({ floor, event }: Scene, connections: number): Promise<Rate> {
  const orders = event.pickupWindows.map((_, turn) => orderRequest("session=nobody", orderBody(event, turn)));
  const requests = repeat(orders, ORDERS * 2 + WARM_UP);
  return applyLoad({ port: floor.port, connections, requests, warmUpCount: WARM_UP });
}

/** Places orders, each by another member, who has read the event before or not. */
export async function placeOrders(
  scene: Omit<Scene, "floor">,
  connections: number,
  options: { readonly haveLooked?: boolean; readonly lineCount?: number } = {},
): Promise<Rate> {
  return applyLoad(await prepareOrders(scene, connections, options));
}

/** Signs in the members of {@link placeOrders} and returns their requests. */
export async function prepareOrders(
  { context, server, event }: Omit<Scene, "floor">,
  connections: number,
  { haveLooked = true, lineCount }: { readonly haveLooked?: boolean; readonly lineCount?: number } = {},
): Promise<Load> {
  const buyers = await createSignedInMembers(context, ORDERS + WARM_UP);
  if (haveLooked) await look(server, event, buyers);
  const requests = buyers.map(({ cookie }, turn) => orderRequest(cookie, orderBody(event, turn, lineCount)));
  return { port: server.port, connections, requests, warmUpCount: WARM_UP };
}

/** Reads the event once for each member. */
function look(
  { port }: ServerProcess,
  event: EventDetail,
  members: readonly SignedInMember[],
): Promise<Rate> {
  const requests = members.map(({ cookie }) => eventRequest(event, cookie));
  return applyLoad({ port, connections: FEW, requests });
}

/** Adds completed orders of two lines each, without an event, as the tables hold after a good year. */
export async function fillDatabase(context: Context, event: EventDetail, count: number): Promise<void> {
  const [first, second] = event.menu;
  const client = await onMaintenancePool(context.database).pool.connect();
  // Replication mode skips the foreign keys and the counters.
  await client.query("SET session_replication_role = replica");
  await client.query(
    `WITH members AS MATERIALIZED (SELECT array_agg(id) AS ids FROM users),
     filled AS (
       INSERT INTO orders (order_number, event_id, user_id, pickup_window_id, status, subtotal_cents, tax_cents,
                           total_cents, units, idempotency_key, request_hash, hold_expires_at, created_at, updated_at)
       SELECT 'FILLED-' || n, uuidv4(), ids[1 + n % cardinality(ids)], $1, 'completed', 4000, 390, 4390, 2,
              'filled-' || n, 'none', now(), now(), now()
         FROM members, generate_series(1, $2::int) AS n
       RETURNING id)
     INSERT INTO order_items (order_id, position, menu_item_id, name, quantity, unit_price_cents, total_price_cents)
     SELECT id, line, CASE line WHEN 0 THEN $3::uuid ELSE $4::uuid END, 'Tail', 1, 2000, 2000
       FROM filled, generate_series(0, 1) AS line`,
    [event.pickupWindows[0]?.id, count, first?.id, second?.id],
  );
  await client.query("ANALYZE");
  client.release(true);
}
