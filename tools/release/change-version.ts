import { setTimeout as pause } from "node:timers/promises";
import { ApiError, type EventDetail } from "@secret/contract";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { openContext } from "../admin/open-context.ts";
import { buyer, REPEATED } from "../kit/buyer.ts";
import { type ServerProcess, startServer } from "../kit/processes.ts";
import { type RoundRobinProxy, startProxy } from "../kit/proxy.ts";

/** Result of a version change. */
export interface ChangeReport {
  /** Requests that the processes of each version got. */
  readonly answered: { readonly before: number; readonly after: number };
  /** Orders that the server reported as paid. */
  readonly paid: number;
  /** Answers of 500 and above by status, by the version that gave them. */
  readonly errors: {
    readonly before: Readonly<Record<string, number>>;
    readonly after: Readonly<Record<string, number>>;
  };
  /** Purchases that ended in an error; there must be none. */
  readonly failures: readonly string[];
  /** Paid orders that aren't confirmed, and differences in the books. */
  readonly differences: readonly string[];
}

/** An open event and the cookies of signed-in members. */
export interface RushScene {
  readonly event: EventDetail;
  readonly cookies: string[];
}

/** Setup of a version change. */
export interface ChangedWorld {
  readonly settings: Readonly<Record<string, string>>;
  /** Programs of both versions. */
  readonly before: URL;
  readonly after: URL;
  /** Makes event and members while only the version before runs. */
  readonly prepare: (buyers: number) => Promise<RushScene>;
  /** Processes of the version before, each of which is replaced. */
  readonly processes: number;
  /** Whether buyers repeat what a client would, with the same key. Without it, such a purchase is a failure. */
  readonly isRepeated?: boolean;
  /** Orders between one step and the next. */
  readonly ordersAStep: number;
  /** Called after each step. */
  readonly tell?: (step: string) => void;
}

/** Buyers at the same time. */
const LINES = 3;

/**
 * Replaces the processes of one version by those of another during a rush: starts a new one, takes an old one out of the
 * proxy, and stops it.
 */
export async function changeVersion(world: ChangedWorld): Promise<ChangeReport> {
  const { settings, before, after, processes, ordersAStep, isRepeated = false } = world;
  const { tell = () => undefined } = world;
  const start = (script: URL) => startServer(settings, { program: script });
  const gate = await startProxy();
  const running = new Set<ServerProcess>();
  const rush = {
    isOver: false,
    tries: isRepeated ? REPEATED_TRIES : 1,
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
    const { paid, failures } = rush;
    const differences = await compare(settings, paid);
    return { ...countAnswers(gate, oldPorts), paid: paid.length, failures, differences };
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

/** Counts requests and errors by version. */
function countAnswers(
  { served, errors }: RoundRobinProxy,
  oldPorts: ReadonlySet<number>,
): Pick<ChangeReport, "answered" | "errors"> {
  const sumOf = (isOld: boolean) =>
    [...served].reduce((sum, [port, count]) => (oldPorts.has(port) === isOld ? sum + count : sum), 0);
  const errorsOf = (isOld: boolean) => {
    const sums: Record<string, number> = {};
    for (const [port, counts] of errors)
      if (oldPorts.has(port) === isOld)
        for (const [status, count] of counts) sums[status] = (sums[status] ?? 0) + count;
    return sums;
  };
  return {
    answered: { before: sumOf(true), after: sumOf(false) },
    errors: { before: errorsOf(true), after: errorsOf(false) },
  };
}

interface Rush {
  readonly isOver: boolean;
  /** Tries of each request. */
  readonly tries: number;
  readonly paid: string[];
  readonly failures: string[];
  /** Cookies of buyers who have paid. */
  readonly returning: Set<string>;
}

/** Buys as one member after another. */
async function buy(url: string, { event, cookies }: RushScene, rush: Rush): Promise<void> {
  while (!rush.isOver) {
    const cookie = cookies.shift() ?? "";
    if (rush.returning.has(cookie)) await pause(RETURN_MS);
    try {
      const { order, pay } = buyer(url, cookie, event);
      const { id } = await repeat(order, rush.tries);
      await repeat(() => pay(id), rush.tries);
      rush.paid.push(id);
      // Buyers return, slowly enough for the payment limits, since processes take an unknown time to start.
      rush.returning.add(cookie);
      cookies.push(cookie);
    } catch (error) {
      rush.failures.push(String(error));
    }
  }
}

/** Repeats a request, with its key, while it gets an error after which a client repeats it. */
async function repeat<Answer>(ask: () => Promise<Answer>, tries: number): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError && REPEATED.has(error.code))) throw error;
    await pause(REPEAT_MS);
    return repeat(ask, tries - 1);
  }
}

/** Enough tries to reach a new process behind the proxy while old ones fail. */
const REPEATED_TRIES = 30;
const REPEAT_MS = 100;

/** Pause before a buyer's next order, in ms. */
const RETURN_MS = 1_000;

const LOOK_MS = 20;
const FAILURES_MAX = 5;

/** Waits until a number of orders is paid, or purchases keep failing. */
async function waitFor({ paid, failures }: Rush, count: number): Promise<void> {
  while (paid.length < count && failures.length < FAILURES_MAX) {
    await pause(LOOK_MS);
  }
}

/** Compares paid orders with the books after the new version's migrations. */
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
