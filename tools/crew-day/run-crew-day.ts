import { setTimeout as pause } from "node:timers/promises";
import { type CrewOrder, getCashCount, setAllotment } from "@secret/contract";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { PICKUP_CODE_KEY, pickupToken } from "../../apps/server/src/features/pickup/pickup-code.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { openContext } from "../admin/open-context.ts";
import { takeOrders } from "../kit/buyer.ts";
import { withSquare } from "../kit/own-postgres.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { openEvening, serverSettings, signInAs, squareSettings } from "../kit/scene.ts";
import { CrewHand, type Evening, isHandOff } from "./crew-hand.ts";
import { compareWithBoard } from "./evening-truth.ts";
import { SimulatedDevice } from "./simulated-device.ts";

const DEVICES = 3;
const WALK_UP_SHARE = 0.05;
const NO_SHOW_SHARE = 0.02;
/** Turns per period, and turns of each period in which a device has no signal. */
const PERIOD_TURNS = 40;
const OFFLINE_TURNS = 4;
/** Share of offline hand-offs whose code is also shown at another window. */
const SHOWN_TWICE_SHARE = 0.3;
/** Share of a device's turns that reload its page. */
const RELOAD_SHARE = 0.03;
/** Share of periods without signal that begin with one bar: uploads work and the board doesn't. */
const ONE_BAR_SHARE = 0.5;
const TURN_MS = 20;
/** Most turns during which no board changes. A device without a stream looks for changes every 20 seconds. */
const IDLE_TURNS_MAX = 2_000;
const LOOK_EVERY_MS = 50;
const ALLOTMENT = 10;

export interface CrewDayReport {
  readonly orders: number;
  readonly walkUps: number;
  readonly handOffs: number;
  readonly repeatedScans: number;
  readonly undone: number;
  readonly reloads: number;
  readonly byHand: number;
  readonly refused: number;
  readonly conflicts: number;
  /** Share of all turns. */
  readonly offlineShare: number;
  readonly seconds: number;
  /** Wrong orders, answers, boards, cash, places and books. */
  readonly differences: readonly string[];
}

interface World {
  readonly context: Context;
  readonly urls: readonly string[];
  readonly random: Random;
}

/**
 * Simulates an evening with a crew of three devices over two server processes, on an empty database: repeated scans, time
 * without signal, reloaded pages, walk-ups, undone mistakes, hand-offs without a code and orders given away twice.
 */
export function runCrewDay(databaseUrl: string, orderCount: number, seed: number): Promise<CrewDayReport> {
  return withSquare(async (square) => {
    const settings = { ...serverSettings(databaseUrl), ...squareSettings(square.url) };
    const { context, close } = await openContext(settings);
    const servers: ServerProcess[] = [];
    try {
      for (let index = 0; index < 2; index++) servers.push(await startServer(settings));
      const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
      return await liveThrough({ context, urls, random: new Random(seed) }, orderCount);
    } finally {
      for (const server of servers) await server.stop();
      await close();
    }
  });
}

async function liveThrough(world: World, orderCount: number): Promise<CrewDayReport> {
  const { context, urls, random } = world;
  const event = await openEvening(context);
  const orderIds = await takeOrders(context, urls, event, orderCount);
  const key = context.config.deriveKey(PICKUP_CODE_KEY);
  const walkUps = Math.ceil(orderCount * WALK_UP_SHARE);
  const evening: Evening = {
    random,
    tokenOf: (orderId) => pickupToken(key, orderId, 1),
    noShows: new Set(orderIds.slice(0, Math.ceil(orderCount * NO_SHOW_SHARE))),
    salesLeft: walkUps,
  };
  const hands: CrewHand[] = [];
  try {
    for (let index = 0; index < DEVICES; index++)
      hands.push(
        new CrewHand(await openDevice(world, event.id, index), evening, (order) => isPartOf(index, order)),
      );
    const tail = event.menu[0]?.id ?? "";
    await keepForDevice(hands[0], event.id, ALLOTMENT, tail);
    const startedAt = performance.now();
    const { offlineShare, reloads } = await work(hands, evening);
    await keepForDevice(hands[0], event.id, 0, tail);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const deeds = hands.flatMap((hand) =>
      hand.deeds.map((deed) => ({ deed, answer: hand.device.answers.get(deed.id) })),
    );
    const count = (is: (each: (typeof deeds)[number]) => boolean) => deeds.filter(is).length;
    const { conflicts, differences } = await compare(world, hands, evening, {
      eventId: event.id,
      orderCount,
      walkUps,
    });
    return {
      orders: orderCount,
      walkUps: count(({ deed, answer }) => deed.kind === "sale" && answer?.outcome === "done"),
      handOffs: count(({ deed }) => isHandOff(deed)),
      repeatedScans: hands.reduce((sum, hand) => sum + hand.repeatedScans, 0),
      undone: count(({ deed }) => deed.kind === "move" && deed.from === "completed"),
      byHand: count(({ deed }) => deed.kind === "hand-off"),
      refused: count(({ answer }) => answer?.outcome === "refused"),
      conflicts,
      reloads,
      offlineShare,
      seconds,
      differences,
    };
  } finally {
    for (const { device } of hands) await device.close();
  }
}

async function openDevice({ context, urls, random }: World, eventId: string, index: number) {
  const { id: accountId, cookie } = await signInAs(context, "staff", `Hand${index}`);
  const url = urls[index % urls.length] ?? "";
  const device = new SimulatedDevice({ url, eventId, accountId, cookie, random: () => random.next() });
  await device.open();
  return device;
}

/** Returns whether an order belongs to a hand, by its id. */
function isPartOf(index: number, { id }: CrewOrder): boolean {
  return Number.parseInt(id.slice(-4), 16) % DEVICES === index;
}

/** Sets the offline allotment of the first device. */
async function keepForDevice(
  hand: CrewHand | undefined,
  eventId: string,
  count: number,
  menuItemId: string,
): Promise<void> {
  if (hand === undefined) throw new Error("there is no device");
  const items = count === 0 ? [] : [{ menuItemId, quantity: count }];
  const body = { deviceId: hand.device.id, orders: count, items };
  await hand.device.call(setAllotment, { params: { id: eventId }, body });
  await hand.device.day.refresh();
}

/** Runs turns until every device's board shows that everything is done. */
async function work(
  hands: readonly CrewHand[],
  evening: Evening,
): Promise<{ offlineShare: number; reloads: number }> {
  const { random } = evening;
  let offlineTurns = 0;
  let turns = 0;
  let reloads = 0;
  let starts: number[] = [];
  let seen = { state: "", turn: 0 };
  for (; !isDone(hands, evening); turns++) {
    const state = hands.map((hand) => leftOf(hand, evening)).join("; ");
    if (state !== seen.state) seen = { state, turn: turns };
    if (turns - seen.turn > IDLE_TURNS_MAX) throw new Error(`the evening doesn't end: ${state}`);
    const turn = turns % PERIOD_TURNS;
    if (turn === 0) starts = hands.map(() => random.integer(1, PERIOD_TURNS - OFFLINE_TURNS - 1));
    for (const [index, hand] of hands.entries()) {
      await moveSignal(hand, turn - (starts[index] ?? 0), random);
      if (hand.device.isCut) offlineTurns++;
      if (random.next() < RELOAD_SHARE) {
        await hand.device.reload();
        reloads++;
      }
      const given = await hand.work();
      const other = hands[(index + 1) % hands.length];
      if (given !== undefined && hand.device.isCut && random.next() < SHOWN_TWICE_SHARE)
        await other?.handOff(given);
    }
    await pause(TURN_MS);
  }
  for (const { device } of hands) if (device.isCut) await device.reconnect();
  while (hands.some(({ device }) => device.day.state.waiting.length > 0)) await pause(LOOK_EVERY_MS);
  return { offlineShare: Math.round((1000 * offlineTurns) / (turns * hands.length)) / 1000, reloads };
}

/** @param turn of this device's time without signal */
async function moveSignal({ device }: CrewHand, turn: number, random: Random): Promise<void> {
  if (turn === -1) device.losesBoards = random.next() < ONE_BAR_SHARE;
  else if (turn === 0) {
    device.losesAnswers = random.next() < 0.5;
    device.cut();
  } else if (turn === OFFLINE_TURNS && device.isCut) await device.reconnect();
}

/** Returns the orders that a device shows as not done. */
function openOrders({ device }: CrewHand, { noShows }: Evening): readonly CrewOrder[] {
  const orders = device.day.state.board?.orders ?? [];
  return orders.filter(({ id, status }) => status !== (noShows.has(id) ? "ready" : "completed"));
}

/** Describes what a device still shows as left to do. */
function leftOf(hand: CrewHand, evening: Evening): string {
  const { device } = hand;
  const { waiting } = device.day.state;
  const orders = openOrders(hand, evening)
    .map(({ id, status }) => `${id.slice(-4)} ${status}`)
    .join(", ");
  return `${evening.salesLeft} sales left, ${waiting.length} waiting${device.isCut ? ", cut" : ""}, open: ${orders}`;
}

function isDone(hands: readonly CrewHand[], evening: Evening): boolean {
  return (
    evening.salesLeft === 0 &&
    hands.every((hand) => {
      const { isCut, day } = hand.device;
      return !isCut && day.state.waiting.length === 0 && openOrders(hand, evening).length === 0;
    })
  );
}

interface Expected {
  readonly eventId: string;
  readonly orderCount: number;
  readonly walkUps: number;
}

/** Compares both servers' boards, the till and the books with the expected result. */
async function compare(
  { context, urls }: World,
  hands: readonly CrewHand[],
  { noShows }: Evening,
  { eventId, orderCount, walkUps }: Expected,
): Promise<{ conflicts: number; differences: string[] }> {
  const differences = await findDifferences(context.database, context.clock.now());
  const expect = (name: string, is: number, should: number) => {
    if (is !== should) differences.push(`${name}: ${is} instead of ${should}`);
  };
  let conflicts = 0;
  for (const [index] of urls.entries()) {
    const hand = hands[index] as CrewHand;
    const board = await hand.device.readBoard();
    differences.push(...compareWithBoard(hands, board, noShows));
    expect("orders", board.orders.length, orderCount + walkUps);
    expect("places taken", board.event.currentOrders, orderCount + walkUps);
    expect("handed off", board.event.handedOff, orderCount + walkUps - noShows.size);
    conflicts = board.conflicts.length;
  }
  const sales = hands.flatMap(({ deeds }) => deeds.flatMap((deed) => (deed.kind === "sale" ? [deed] : [])));
  const taken = (tender: string) =>
    sales.filter((sale) => sale.tender === tender).reduce((sum, sale) => sum + sale.shownTotalCents, 0);
  const till = await (hands[0] as CrewHand).device.call(getCashCount, { params: { id: eventId } });
  expect("walk-ups in the till", till.sales, walkUps);
  expect("cash in the till", till.cashCents, taken("cash"));
  expect("paid at the terminal", till.terminalCents, taken("terminal"));
  return { conflicts, differences };
}
