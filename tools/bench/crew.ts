import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type CrewAction, placeOrder, sendCrewActions } from "@secret/contract";
import pg from "pg";
import { PICKUP_CODE_KEY, pickupToken } from "../../apps/server/src/features/pickup/pickup-code.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { SimulatedDevice } from "../crew-day/simulated-device.ts";
import { fillBoard, type Rush, signInCrew, startRush } from "./crew-scene.ts";
import { type ServerProcess, startServerProcess } from "./processes.ts";
import { HEALTH_PATH, orderBody, SERVER } from "./scene.ts";

const FLOOR_SERVER = new URL("./floor-server.ts", import.meta.url);
const ORDERS = 300;
const SCANS = 200;
const CHANGES = 100;
/** Uncounted, of each: a server that has just started is still being compiled. */
const WARM_UP = 10;
const BUYERS = 40_000;
/** Of each measurement, whatever the machine does besides. */
const AT_MOST_MS = 28_000;
/** A change that takes longer is told as that. */
const CHANGE_WITHIN_MS = 10_000;
/** Between two changes: a crew's hand, and time for what the last one made. */
const HAND_MS = 20;

export interface CrewFigures {
  readonly scanToGreenP95Ms: number;
  readonly scanFloorP95Ms: number;
  readonly boardChangeP95Ms: number;
  readonly boardChangeFloorP95Ms: number;
}

interface Crew {
  readonly context: Context;
  readonly floor: ServerProcess;
  readonly rush: Rush;
  readonly eventId: string;
  readonly orderIds: readonly string[];
  readonly floorBody: string;
  readonly one: SimulatedDevice;
  readonly other: SimulatedDevice;
}

/** What something took, and its floor by turns with it, in milliseconds, the shortest first. */
interface Times {
  readonly counted: number[];
  readonly floor: number[];
}

/**
 * The crew's day while the rush runs on the same server, with 300 orders on the board: a scan until its answer, beside a
 * bare route that commits as little as an order's row; and a move's answer until another device's own board shows it, by
 * stream and fetch, beside a bare notification of PostgreSQL.
 */
export async function measureCrew(
  context: Context,
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<CrewFigures> {
  await context.pool.query(await readFile(new URL("./floor.sql", import.meta.url), "utf8"));
  const floor = await startServerProcess(FLOOR_SERVER, settings, { healthPath: "/empty" });
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  const devices: SimulatedDevice[] = [];
  try {
    const { event, orderIds } = await fillBoard(context, server.port, ORDERS);
    const url = `http://127.0.0.1:${server.port}`;
    for (let index = 0; index < 2; index++) {
      const device = new SimulatedDevice({ url, eventId: event.id, ...(await signInCrew(context)) });
      devices.push(device);
      await device.open();
    }
    const [one, other] = devices as [SimulatedDevice, SimulatedDevice];
    const rush = await startRush(context, server.port, BUYERS);
    const floorBody = orderBody(event, 0);
    const crew = { context, floor, rush, eventId: event.id, orderIds, floorBody, one, other };
    const changes = await measureChanges(crew, databaseUrl);
    const scans = await measureScans(crew);
    const perSecond = await rush.stop();
    console.log(
      `the rush beside the crew: ${Math.round(perSecond).toLocaleString("en-US")} requests a second`,
    );
    print(`a change on a board of ${ORDERS} until the other device shows it`, changes);
    print("a scan until green", scans);
    return {
      scanToGreenP95Ms: Math.round(at(scans.counted, 0.95)),
      scanFloorP95Ms: Math.round(at(scans.floor, 0.95)),
      boardChangeP95Ms: Math.round(at(changes.counted, 0.95)),
      boardChangeFloorP95Ms: Math.round(at(changes.floor, 0.95)),
    };
  } finally {
    for (const device of devices) await device.close();
    await server.stop();
    await floor.stop();
  }
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

/** From the move's answer until the other device's board has it. */
async function timeChange(crew: Crew, orderId: string, turn: number): Promise<number> {
  await pause(HAND_MS);
  const [from, to] =
    Math.floor(turn / (ORDERS - SCANS)) % 2 === 0
      ? (["confirmed", "preparing"] as const)
      : (["preparing", "confirmed"] as const);
  const seenAt = whenShown(crew.other, orderId, to);
  const answeredAt = await act(crew, { kind: "move", orderId, from, to });
  return Math.max(0, (await seenAt) - answeredAt);
}

/** When a device's board shows an order with a status. */
function whenShown({ day }: SimulatedDevice, orderId: string, status: string): Promise<number> {
  return new Promise((resolve, fail) => {
    const timeout = setTimeout(() => fail(new Error("a change never came")), CHANGE_WITHIN_MS);
    const stop = day.subscribe(() => {
      const order = day.state.board?.orders.find(({ id }) => id === orderId);
      if (order?.status !== status) return;
      clearTimeout(timeout);
      stop();
      resolve(performance.now());
    });
  });
}

/** Each code once, straight over HTTP, one at a time as a scanner does. */
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

type Without<Each, Names extends PropertyKey> = Each extends unknown ? Omit<Each, Names> : never;

/** The first device does something, and has its answer. @returns when it had it */
async function act({ one, eventId }: Crew, deed: Without<CrewAction, "id" | "at">): Promise<number> {
  const action = { ...deed, id: randomUUID(), at: new Date().toISOString() } as CrewAction;
  const body = { deviceId: one.id, accountId: one.accountId, actions: [action] };
  const { answers } = await one.call(sendCrewActions, { params: { id: eventId }, body });
  const answeredAt = performance.now();
  if (answers[0]?.outcome !== "done") throw new Error(`a ${deed.kind} was not done: ${answers[0]?.message}`);
  return answeredAt;
}

/** Times something and its floor by turns, so that whatever else the machine does weighs on both; only while the rush goes on. */
async function byTurns(
  { rush }: Crew,
  count: number,
  time: (turn: number) => Promise<number>,
  timeFloor: () => Promise<number>,
): Promise<Times> {
  const counted: number[] = [];
  const floor: number[] = [];
  const until = performance.now() + AT_MOST_MS;
  for (let turn = 0; turn < count + WARM_UP && performance.now() < until && !rush.isOver; turn++) {
    const times = [await time(turn), await timeFloor()] as const;
    if (turn < WARM_UP) continue;
    counted.push(times[0]);
    floor.push(times[1]);
  }
  if (counted.length === 0) throw new Error("the rush was over before anything was measured");
  const rising = (left: number, right: number) => left - right;
  return { counted: counted.sort(rising), floor: floor.sort(rising) };
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor((times.length - 1) * share)] ?? 0;
}

function print(name: string, { counted, floor }: Times): void {
  const words = (times: readonly number[]) =>
    `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`;
  console.log(`${name}: ${words(counted)} (${counted.length}); its floor: ${words(floor)}`);
}
