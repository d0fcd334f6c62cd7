import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import {
  type PostgresProcess,
  startPostgres,
} from "../../apps/server/src/platform/database/postgres-process.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { openContext } from "../admin/open-context.ts";
import { buildIfNeeded } from "../build/build.ts";
import { startBuiltServer } from "../kit/built-server.ts";
import { inTemporaryFolder, withSquare } from "../kit/own-postgres.ts";
import type { ServerProcess } from "../kit/processes.ts";
import { openEvent, openRushedEvening, serverSettings, signInAs, squareSettings } from "../kit/scene.ts";
import { settleAll } from "../kit/settle.ts";
import { buyUntilOver } from "./buyers.ts";
import {
  checkPartRefunds,
  checkPlanChanges,
  countIncidents,
  endPlanChanges,
  passTimeAt,
} from "./check-incidents.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { causeIncidents } from "./incidents.ts";
import { type Acknowledged, changePlans } from "./plan-changes.ts";

/** Buyers at the same time. */
const LINES = 24;
const MEMBERS_PER_KILL = 60;
const STOCK_PER_KILL = 40;
/** Items of the menu, of which each but the first may run short once. */
const ITEMS = 12;
/** Shortest and longest time between two kills, in ms. */
const LIFE_MS = [150, 900] as const;
/** Longest wait for a payment before the next kill, in ms: kills without payments would prove nothing. */
const LIFE_MAX_MS = 20_000;
const LOOK_EVERY_MS = 20;
/** Orders of the moved event before the first kill, so that a short run has some. */
const MOVED_ORDERS = 6;
/** Share of the choices about a changed plan whose deadline passes before each kill. */
const DUE_SHARE = 0.2;
/** Share of kills that hit the database. */
const DATABASE_SHARE = 0.3;
const START_TRIES = 20;
const START_PAUSE_MS = 250;
/** Kills between two progress lines; a kill takes five seconds. */
const TELL_EVERY = 10;

export interface FaultReport {
  readonly kills: { readonly server: number; readonly database: number };
  readonly networkFaults: Readonly<Record<string, number>>;
  readonly orders: number;
  readonly confirmed: number;
  readonly captured: number;
  readonly refunded: number;
  /** Part refunds that an admin started, and those that were made; a cancelled order's is withdrawn. */
  readonly partRefunds: { readonly started: number; readonly made: number };
  /** Number of incidents by kind and how they ended, and of answered choices. */
  readonly incidents: Readonly<Record<string, number>>;
  /** Rounds of reconciliation until nothing was due, and their duration. */
  readonly settling: { readonly rounds: number; readonly seconds: number };
  /**
   * Findings of the ledger check, payments that are neither an order's nor refunded, and part refunds and changed plans gone
   * wrong.
   */
  readonly differences: readonly string[];
}

interface World {
  readonly random: () => number;
  readonly settings: Record<string, string>;
  readonly port: number;
  readonly databasePort: number;
  readonly folder: string;
  server: ServerProcess;
  postgres: PostgresProcess;
}

/**
 * Kills the built server and PostgreSQL repeatedly during a rush, behind a network to the card provider that delays, cuts and
 * loses. Afterwards everything must agree.
 * @param tell called with the progress now and then, since hundreds of kills take most of an hour
 */
export async function runFaults(
  killCount: number,
  random: () => number,
  tell: (line: string) => void = () => undefined,
): Promise<FaultReport> {
  await buildIfNeeded();
  return withSquare((square) =>
    inTemporaryFolder((folder) => rushAndSettle(folder, square, { killCount, random, tell })),
  );
}

interface Plan {
  readonly killCount: number;
  readonly random: () => number;
  readonly tell: (line: string) => void;
}

async function rushAndSettle(
  folder: string,
  square: RunningSandbox,
  { killCount, random, tell }: Plan,
): Promise<FaultReport> {
  const proxy = await startFaultyProxy(square.url, random);
  const databasePort = await findFreePort();
  const postgres = await startPostgres(join(folder, "postgres"), { port: String(databasePort) });
  const settings = { ...serverSettings(postgres.url), ...squareSettings(proxy.url) };
  const { context, close } = await openContext(settings);
  const event = await openRushedEvening(context, { items: ITEMS, stock: STOCK_PER_KILL * killCount });
  const movedEvent = await openEvent(context);
  const members = await createSignedInMembers(context, MEMBERS_PER_KILL * killCount);
  const admin = await signInAs(context, "admin");
  await close();
  const port = await findFreePort();
  const server = await startBuiltServer(settings, { port });
  const world: World = { random, settings, port, databasePort, folder, server, postgres };
  const acknowledged: Acknowledged = { paidOrders: [], answers: new Map() };
  try {
    const crowd = { event, movedEvent, members, admin, acknowledged };
    const kills = await rush(world, crowd, { killCount, tell });
    await world.server.kill();
    proxy.isFaulty = false;
    tell("settling");
    return await settleAndCount(world, { square, proxy, kills, acknowledged });
  } finally {
    await world.server.kill();
    await world.postgres.stop();
    await proxy.close();
  }
}

interface Crowd {
  readonly event: EventDetail;
  readonly movedEvent: EventDetail;
  readonly members: readonly { readonly cookie: string }[];
  readonly admin: { readonly id: string; readonly cookie: string };
  readonly acknowledged: Acknowledged;
}

async function rush(
  world: World,
  { event, movedEvent, members, admin, acknowledged }: Crowd,
  { killCount, tell }: { readonly killCount: number; readonly tell: (line: string) => void },
): Promise<FaultReport["kills"]> {
  let isOver = false;
  let next = 0;
  const paidOrders: string[] = [];
  const scene = {
    url: `http://127.0.0.1:${world.port}`,
    event,
    adminCookie: admin.cookie,
    random: world.random,
    nextBuyer: () => members[next++ % members.length] ?? { cookie: "" },
    isOver: () => isOver,
    onPaid: (orderId: string) => void paidOrders.push(orderId),
  };
  const buying = Promise.all([
    ...Array.from({ length: LINES }, () => buyUntilOver(scene)),
    causeIncidents({ ...scene, account: admin, paidOrders }),
    changePlans({ ...scene, event: movedEvent, acknowledged }),
  ]);
  const kills = { server: 0, database: 0 };
  try {
    await waitUntil(() => acknowledged.paidOrders.length >= MOVED_ORDERS, LIFE_MAX_MS);
    for (let kill = 0; kill < killCount; kill++) {
      const [least, most] = LIFE_MS;
      await passTimeAt(world.postgres.url, DUE_SHARE);
      const before = paidOrders.length;
      await pause(least + world.random() * (most - least));
      await waitUntil(() => paidOrders.length > before, LIFE_MAX_MS);
      const isDatabase = world.random() < DATABASE_SHARE;
      kills[isDatabase ? "database" : "server"]++;
      await (isDatabase ? killDatabase(world) : killServer(world));
      const done = kill + 1;
      if (done % TELL_EVERY === 0) tell(`${done} of ${killCount} kills, ${kills.database} of the database`);
    }
  } finally {
    isOver = true;
    await buying;
  }
  return kills;
}

/** Kills the server and starts it again at the same address. */
async function killServer(world: World): Promise<void> {
  await world.server.kill();
  world.server = await startBuiltServer(world.settings, { port: world.port });
}

/** Kills all processes of PostgreSQL at once and starts it again. */
async function killDatabase(world: World): Promise<void> {
  const { pid } = world.postgres;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  for (const each of [pid, ...children.split(" ").filter(Boolean).map(Number)]) killIfThere(each);
  for (let attempt = 1; ; attempt++) {
    try {
      const settings = { port: String(world.databasePort) };
      world.postgres = await startPostgres(join(world.folder, "postgres"), settings);
      return;
    } catch (error) {
      // Its port and its memory take a moment to be free again.
      if (attempt === START_TRIES) throw error;
      await pause(START_PAUSE_MS);
    }
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

interface Rushed {
  readonly square: RunningSandbox;
  readonly proxy: FaultyProxy;
  readonly kills: FaultReport["kills"];
  readonly acknowledged: Acknowledged;
}

/** Reconciles until nothing is due, then compares everything. */
async function settleAndCount(
  world: World,
  { square, proxy, kills, acknowledged }: Rushed,
): Promise<FaultReport> {
  const { context, close } = await openContext(world.settings);
  try {
    const startedAt = performance.now();
    await endPlanChanges(context);
    const { rounds, last } = await settleAll(context);
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    const orders = await context.database.selectFrom("orders").select(["id", "status"]).execute();
    const money = await followTheMoney(context.database, square);
    const { astray, ...partRefunds } = await checkPartRefunds(context.pool);
    const moved = await checkPlanChanges(context.pool, acknowledged);
    const incidents = await countIncidents(context.pool);
    return {
      kills,
      networkFaults: proxy.counts,
      orders: orders.length,
      confirmed: orders.filter(({ status }) => status === "confirmed").length,
      captured: money.captured,
      refunded: money.refunded,
      partRefunds,
      incidents,
      settling: { rounds, seconds },
      differences: [...(await findDifferences(context.database, last)), ...money.astray, ...astray, ...moved],
    };
  } finally {
    await close();
  }
}

/**
 * Finds payments that are still authorized, and captured ones that are neither a live order's nor fully refunded. Only
 * several part refunds of one order may add up to all of it.
 */
async function followTheMoney(
  database: Awaited<ReturnType<typeof openContext>>["context"]["database"],
  square: RunningSandbox,
): Promise<{ captured: number; refunded: number; astray: string[] }> {
  const known = await database
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.id", "orders.status"])
    .execute();
  const statusOf = new Map(known.map(({ id, status }) => [id, status]));
  const astray: string[] = [];
  let captured = 0;
  let refunded = 0;
  for (const payment of square.ledger.payments.values()) {
    if (payment.status === "APPROVED") astray.push(`payment ${payment.id} is still held by Square`);
    if (payment.status !== "COMPLETED") continue;
    captured++;
    const isBack = square.ledger.refundedAmount(payment.id) === payment.total_money.amount;
    if (isBack) refunded++;
    const status = statusOf.get(payment.reference_id ?? "");
    const isKept = status !== undefined && status !== "cancelled" && status !== "pending";
    const refunds = [...square.ledger.refunds.values()].filter((each) => each.payment_id === payment.id);
    if (isKept ? isBack && refunds.length === 1 : !isBack)
      astray.push(`payment ${payment.id} of an order that is ${status}, back: ${isBack}`);
  }
  return { captured, refunded, astray };
}

async function waitUntil(isTrue: () => boolean, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  while (!isTrue() && performance.now() < end) await pause(LOOK_EVERY_MS);
}
