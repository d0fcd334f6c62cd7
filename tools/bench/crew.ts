import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CrewAction,
  type CrewBoard,
  type NewCrewAction,
  placeOrder,
  sendCrewActions,
} from "@secret/contract";
import pg from "pg";
import { PICKUP_CODE_KEY, pickupToken } from "../../apps/server/src/features/pickup/pickup-code.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openStreamAt } from "../../apps/server/testing/open-stream.ts";
import { SimulatedDevice } from "../crew-day/simulated-device.ts";
import { withServer } from "../kit/built-server.ts";
import { applyLoad } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import type { ServerProcess } from "../kit/processes.ts";
import { count, expectSuccess, type Figures, percentile, percentiles, rounded } from "../kit/report.ts";
import { eventRequest, openEvent, orderBody, orderRequest, signInAs } from "../kit/scene.ts";
import { withFloor } from "./floor.ts";

const ORDERS = 300;
const SCANS = 200;
const CHANGES = 100;
const STOPS = 50;
/** Actions of each kind that aren't counted, while code is being compiled. */
const WARM_UP = 10;
const BUYERS = 40_000;
const RUSH_CONNECTIONS = 64;
const PLACING_CONNECTIONS = 8;
/** Maximum duration of each measurement, in ms. */
const AT_MOST_MS = 28_000;
/** Timeout of a change, in ms. */
const CHANGE_WITHIN_MS = 10_000;
/** Pause between changes, in ms. */
const HAND_MS = 20;

interface Crew {
  readonly context: Context;
  readonly floor: ServerProcess;
  readonly rush: Rush;
  readonly url: string;
  readonly eventId: string;
  readonly menuItemId: string;
  readonly orderIds: readonly string[];
  readonly floorBody: string;
  readonly one: SimulatedDevice;
  readonly other: SimulatedDevice;
}

/** Durations of an action and of its floor, measured in turn, in ms. */
interface Times {
  readonly counted: number[];
  readonly floor: number[];
}

/**
 * Measures the crew's actions during a rush on the same server, with 300 orders on the board. The floor of a scan is a bare
 * route with a commit as small as an order's; the floor of a board change is a bare PostgreSQL notification.
 */
export function measureCrew(bench: Bench): Promise<Figures> {
  const { context, databaseUrl, settings } = bench;
  return withFloor(bench, (floor) =>
    withServer(settings, async ({ port }) => {
      const { event, orderIds } = await fillBoard(context, port, ORDERS);
      const url = `http://127.0.0.1:${port}`;
      const [one, other] = [await newDevice(context, url, event.id), await newDevice(context, url, event.id)];
      try {
        await one.open();
        await other.open();
        const rush = await startRush(context, port, BUYERS);
        const floorBody = orderBody(event, 0);
        const menuItemId = event.menu[0]?.id ?? "";
        const crew = {
          context,
          floor,
          rush,
          url,
          eventId: event.id,
          menuItemId,
          orderIds,
          floorBody,
          one,
          other,
        };
        const stops = await measureStops(crew);
        const changes = await measureChanges(crew, databaseUrl);
        const scans = await measureScans(crew);
        console.log(`the rush beside the crew: ${count(await rush.stop())} requests a second`);
        print(`a change on a board of ${ORDERS} until the other device shows it`, changes);
        print("a scan until green", scans);
        printTimes("stopped sales until the other device shows them", stops.board);
        printTimes("stopped sales until an open menu receives them", stops.menu);
        return rounded({
          scanToGreenP95Ms: percentile(scans.counted, 0.95),
          scanFloorP95Ms: percentile(scans.floor, 0.95),
          stoppedOnBoardP95Ms: percentile(stops.board, 0.95),
          stoppedOnMenuP95Ms: percentile(stops.menu, 0.95),
          boardChangeP95Ms: percentile(changes.counted, 0.95),
          boardChangeFloorP95Ms: percentile(changes.floor, 0.95),
        });
      } finally {
        await one.close();
        await other.close();
      }
    }),
  );
}

/** Makes an event with paid orders, each by another member. */
async function fillBoard(context: Context, port: number, total: number) {
  const event = await openEvent(context);
  const members = await createSignedInMembers(context, total);
  const orders = members.map(({ cookie }, turn) => orderRequest(cookie, orderBody(event, turn)));
  await applyLoad({ port, connections: PLACING_CONNECTIONS, requests: orders });
  const paid = await context.database
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where("eventId", "=", event.id)
    .returning("id")
    .execute();
  if (paid.length !== total) throw new Error(`${paid.length} orders are on the board instead of ${total}`);
  return { event, orderIds: paid.map(({ id }) => id) };
}

/** A load that runs until it is stopped or every member has ordered. */
interface Rush {
  readonly isOver: boolean;
  /** Returns the requests per second. */
  stop(): Promise<number>;
}

/** Starts members who read another event and order, 64 at a time. */
async function startRush(context: Context, port: number, buyerCount: number): Promise<Rush> {
  const event = await openEvent(context);
  const buyers = await createSignedInMembers(context, buyerCount);
  let isOver = false;
  const requests = function* () {
    for (const [turn, { cookie }] of buyers.entries()) {
      yield eventRequest(event, cookie);
      yield orderRequest(cookie, orderBody(event, turn));
      if (isOver) return;
    }
    isOver = true;
  };
  const load = applyLoad({ port, connections: RUSH_CONNECTIONS, requests: requests() });
  return {
    get isOver() {
      return isOver;
    },
    async stop() {
      isOver = true;
      return expectSuccess("the rush", await load).perSecond;
    },
  };
}

async function newDevice(context: Context, url: string, eventId: string): Promise<SimulatedDevice> {
  const { id: accountId, cookie } = await signInAs(context, "staff");
  return new SimulatedDevice({ url, eventId, accountId, cookie });
}

async function measureChanges(crew: Crew, databaseUrl: string): Promise<Times> {
  const listener = new pg.Client({ connectionString: databaseUrl });
  const teller = new pg.Client({ connectionString: databaseUrl });
  await listener.connect();
  await teller.connect();
  await listener.query("LISTEN floor");
  const tellBare = async () => {
    const heard = new Promise((resolve) => listener.once("notification", resolve));
    const startedAt = performance.now();
    await teller.query("NOTIFY floor");
    await heard;
    return performance.now() - startedAt;
  };
  const ids = crew.orderIds.slice(SCANS);
  try {
    return await byTurns(
      crew,
      CHANGES,
      (turn) => timeChange(crew, ids[turn % ids.length] ?? "", turn),
      tellBare,
    );
  } finally {
    await listener.end();
    await teller.end();
  }
}

/** Times from the move's answer until the other device's board shows it. */
async function timeChange(crew: Crew, orderId: string, turn: number): Promise<number> {
  await pause(HAND_MS);
  const [from, to] =
    Math.floor(turn / (ORDERS - SCANS)) % 2 === 0
      ? (["confirmed", "preparing"] as const)
      : (["preparing", "confirmed"] as const);
  const seenAt = whenShown(crew.other, ({ orders }) =>
    orders.some(({ id, status }) => id === orderId && status === to),
  );
  const answeredAt = await act(crew, { kind: "move", orderId, from, to });
  return Math.max(0, (await seenAt) - answeredAt);
}

/** Returns the time at which a device's board passes a check. */
function whenShown({ day }: SimulatedDevice, isShown: (board: CrewBoard) => boolean): Promise<number> {
  return new Promise((resolve, fail) => {
    const timeout = setTimeout(() => fail(new Error("a change never came")), CHANGE_WITHIN_MS);
    const stop = day.subscribe(() => {
      if (day.state.board === undefined || !isShown(day.state.board)) return;
      clearTimeout(timeout);
      stop();
      resolve(performance.now());
    });
  });
}

/** Measures the time from the answer to stopped sales until the other device's board and an open menu have them, in ms. */
async function measureStops(crew: Crew): Promise<{ board: number[]; menu: number[] }> {
  const { context, url, eventId, menuItemId, other } = crew;
  const [member] = await createSignedInMembers(context, 1);
  const until = performance.now() + AT_MOST_MS;
  const times = { board: [] as number[], menu: [] as number[] };
  const shows = (isStopped: boolean) =>
    whenShown(other, ({ items }) =>
      items.some(({ id, stopped }) => id === menuItemId && !!stopped === isStopped),
    );
  for (let turn = 0; turn < STOPS + WARM_UP && performance.now() < until && !crew.rush.isOver; turn++) {
    const menu = await openStreamAt(url, { cookie: member?.cookie ?? "", query: `?event=${eventId}` });
    const onBoard = shows(true);
    const onMenu = menu.readUntil('"isStopped":true').then(() => performance.now());
    const answeredAt = await act(crew, { kind: "stop-selling", menuItemId });
    const since = (at: number) => Math.max(0, at - answeredAt);
    const [board, heard] = [since(await onBoard), since(await onMenu)];
    menu.close();
    if (turn >= WARM_UP) {
      times.board.push(board);
      times.menu.push(heard);
    }
    const resumed = shows(false);
    await act(crew, { kind: "resume-selling", menuItemId });
    await resumed;
  }
  return times;
}

/** Scans each code once over HTTP, one at a time. */
async function measureScans(crew: Crew): Promise<Times> {
  const { context, orderIds, floor, floorBody } = crew;
  const ids = orderIds.slice(0, SCANS);
  await context.database.updateTable("orders").set({ status: "ready" }).where("id", "in", ids).execute();
  const key = context.config.deriveKey(PICKUP_CODE_KEY);
  const scan = async (turn: number) => {
    const orderId = ids[turn] ?? "";
    const startedAt = performance.now();
    const answeredAt = await act(crew, { kind: "scan", orderId, token: pickupToken(key, orderId, 1) });
    return answeredAt - startedAt;
  };
  const placeBare = async () => {
    const headers = { "content-type": "application/json" };
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${floor.port}${placeOrder.path}`, {
      method: "POST",
      headers,
      body: floorBody,
    });
    await response.arrayBuffer();
    return performance.now() - startedAt;
  };
  return byTurns(crew, SCANS - WARM_UP, scan, placeBare);
}

/** Sends an action from the first device. Returns the time of its answer. */
async function act({ one, eventId }: Crew, deed: NewCrewAction): Promise<number> {
  const action = { ...deed, id: randomUUID(), at: new Date().toISOString() } as CrewAction;
  const body = { deviceId: one.id, accountId: one.accountId, actions: [action] };
  const { answers } = await one.call(sendCrewActions, { params: { id: eventId }, body });
  const answeredAt = performance.now();
  if (answers[0]?.outcome !== "done") throw new Error(`a ${deed.kind} was not done: ${answers[0]?.message}`);
  return answeredAt;
}

/** Times an action and its floor in turn, so that other load affects both, while the rush runs. */
async function byTurns(
  { rush }: Crew,
  total: number,
  time: (turn: number) => Promise<number>,
  timeFloor: () => Promise<number>,
): Promise<Times> {
  const counted: number[] = [];
  const floor: number[] = [];
  const until = performance.now() + AT_MOST_MS;
  for (let turn = 0; turn < total + WARM_UP && performance.now() < until && !rush.isOver; turn++) {
    const times = [await time(turn), await timeFloor()] as const;
    if (turn < WARM_UP) continue;
    counted.push(times[0]);
    floor.push(times[1]);
  }
  if (counted.length === 0) throw new Error("the rush was over before anything was measured");
  return { counted, floor };
}

function format(durations: readonly number[]): string {
  const { p50Ms, p95Ms } = percentiles(durations);
  return `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
}

function printTimes(name: string, durations: readonly number[]): void {
  console.log(`${name}: ${format(durations)} (${durations.length})`);
}

function print(name: string, { counted, floor }: Times): void {
  console.log(`${name}: ${format(counted)} (${counted.length}); its floor: ${format(floor)}`);
}
