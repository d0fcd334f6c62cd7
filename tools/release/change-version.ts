import { randomUUID } from "node:crypto";
import { createClient, type EventDetail, payOrder, placeOrder } from "@secret/contract";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { openContext } from "../admin/open-context.ts";
import { type ServerProcess, startServerProcess } from "../bench/processes.ts";
import { HEALTH_PATH, orderBody } from "../bench/scene.ts";
import { startSwitch } from "./switch.ts";

/** What came of it. */
export interface ChangeReport {
  /** Requests that the processes of each version have answered. */
  readonly answered: { readonly before: number; readonly after: number };
  /** Orders that a buyer was told were paid. */
  readonly paid: number;
  /** What a buyer was told instead: nothing of it may be. */
  readonly failures: readonly string[];
  /** Paid orders that aren't confirmed in the books, and what the books disagree in. */
  readonly differences: readonly string[];
}

/** What a rush needs: an event that is open, and members who are signed in, by their cookies. */
export interface RushScene {
  readonly event: EventDetail;
  readonly cookies: string[];
}

/** Where both versions run. */
export interface ChangedWorld {
  readonly settings: Readonly<Record<string, string>>;
  /** The program of the version before, and of the new one. */
  readonly before: URL;
  readonly after: URL;
  /** Makes what the rush needs, for so many buyers, while only the version before runs. */
  readonly prepare: (buyers: number) => Promise<RushScene>;
  /** Of the version before, each of which is followed by a new one. */
  readonly processes: number;
  /** Orders between one step and the next. */
  readonly ordersAStep: number;
  /** Hears of each step. */
  readonly tell?: (step: string) => void;
}

/** Buyers at the same time. */
const LINES = 3;
const GOOD_CARD = "cnon:card-nonce-ok";

/**
 * A rush during which the version changes: processes of the one before, of which each is taken out of the switch,
 * stopped, and followed by one of the new version, which starts beside the other.
 */
export async function changeVersion(world: ChangedWorld): Promise<ChangeReport> {
  const { settings, before, after, processes, ordersAStep, tell = () => undefined } = world;
  const start = (script: URL) => startServerProcess(script, settings, { healthPath: HEALTH_PATH });
  const gate = await startSwitch();
  const running = new Set<ServerProcess>();
  const rush = {
    isOver: false,
    paid: [] as string[],
    failures: [] as string[],
    returning: new Set<string>(),
  };
  try {
    const old = await Promise.all(Array.from({ length: processes }, () => start(before)));
    for (const each of old) {
      running.add(each);
      gate.add(each.port);
    }
    const scene = await world.prepare(stepsOf(processes) * (ordersAStep + LINES));
    tell(`${processes} processes of the version before run`);
    const buying = Array.from({ length: LINES }, () => buy(gate.url, scene, rush));
    const paidMore = () => waitFor(rush, rush.paid.length + ordersAStep);
    await paidMore();
    for (const each of old) {
      const fresh = await start(after);
      running.add(fresh);
      gate.add(fresh.port);
      await paidMore();
      tell(`one of the new version runs beside them; ${rush.paid.length} orders paid`);
      await gate.drain(each.port);
      await each.stop();
      running.delete(each);
      tell("one of the version before was taken out and has stopped");
      await paidMore();
    }
    rush.isOver = true;
    await Promise.all(buying);
    const oldPorts = new Set(old.map(({ port }) => port));
    const sumOf = (isOld: boolean) =>
      [...gate.answered].reduce(
        (sum, [port, count]) => (oldPorts.has(port) === isOld ? sum + count : sum),
        0,
      );
    const answered = { before: sumOf(true), after: sumOf(false) };
    const { paid, failures } = rush;
    return { answered, paid: paid.length, failures, differences: await compare(settings, paid) };
  } finally {
    rush.isOver = true;
    await Promise.all([...running].map((each) => each.stop()));
    await gate.close();
  }
}

/** Steps between which orders are waited for: before the change, and before and after the end of each process. */
export function stepsOf(processes: number): number {
  return 1 + 2 * processes;
}

interface Rush {
  readonly isOver: boolean;
  readonly paid: string[];
  readonly failures: string[];
  /** Cookies of buyers who have paid. */
  readonly returning: Set<string>;
}

/** One buyer after the other, each of whom orders, pays, and repeats nothing: whatever is not answered is lost. */
async function buy(url: string, { event, cookies }: RushScene, rush: Rush): Promise<void> {
  for (let turn = 0; !rush.isOver; turn++) {
    const cookie = cookies.shift() ?? "";
    if (rush.returning.has(cookie)) await new Promise((resume) => setTimeout(resume, RETURN_MS));
    const call = createClient({ origin: url, headers: { cookie } });
    try {
      const body = JSON.parse(orderBody(event, turn));
      const { id, totalCents } = await call(placeOrder, { body, idempotencyKey: randomUUID() });
      const payment = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: totalCents };
      await call(payOrder, { params: { id }, body: payment, idempotencyKey: randomUUID() });
      rush.paid.push(id);
      // Buyers return, slowly enough for the payment limits, since processes take an unknown time to start.
      rush.returning.add(cookie);
      cookies.push(cookie);
    } catch (error) {
      rush.failures.push(String(error));
    }
  }
}

/** Pause before a buyer's next order, in ms. */
const RETURN_MS = 1_000;

const LOOK_MS = 20;
const FAILURES_MAX = 5;

/** Until so many orders are paid, or it is clear that they won't be. */
async function waitFor({ paid, failures }: Rush, count: number): Promise<void> {
  while (paid.length < count && failures.length < FAILURES_MAX) {
    await new Promise((resume) => setTimeout(resume, LOOK_MS));
  }
}

/** What the books say, which the new version has brought up to date. */
async function compare(settings: ChangedWorld["settings"], paid: readonly string[]): Promise<string[]> {
  const { context, close } = await openContext(settings);
  try {
    const { database } = context;
    const rows = await database.selectFrom("orders").select("id").where("status", "=", "confirmed").execute();
    const confirmed = new Set(rows.map(({ id }) => id));
    const lost = paid.filter((id) => !confirmed.has(id));
    const lines = lost.map((id) => `order ${id} was paid and isn't confirmed`);
    return [...lines, ...(await findDifferences(database, new Date()))];
  } finally {
    await close();
  }
}
