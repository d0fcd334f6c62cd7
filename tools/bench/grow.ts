import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { startBuiltServer, startBuiltWorker } from "../kit/built-server.ts";
import { buyer } from "../kit/buyer.ts";
import { applyLoad, repeat, runClosedLoop, scaled } from "../kit/load.ts";
import { type Bench, onOwnPostgres } from "../kit/own-postgres.ts";
import type { OwnProcess, ServerProcess } from "../kit/processes.ts";
import { count, expectSuccess, type Figures, rounded } from "../kit/report.ts";
import { eventRequest, openEvent, orderBody, orderRequest } from "../kit/scene.ts";

/** Sizes of a deployment that one machine can run. */
const STEPS = [
  { name: "one process", webs: 1, hasWorker: false },
  { name: "one web process and a worker", webs: 1, hasWorker: true },
  { name: "two web processes and a worker", webs: 2, hasWorker: true },
] as const;
const CONNECTIONS = 64;
const READS = scaled(40_000);
const ORDERS = scaled(12_000);
const PURCHASES = scaled(2_000);
const BUYERS = 32;
/** Requests that aren't counted, while the servers' code is being compiled. */
const WARM_UP = scaled(4_000);
/** Wait until the worker has started, in ms; it reports nothing. */
const SETTLE_MS = 3_000;

interface Step {
  readonly context: Context;
  readonly webs: readonly ServerProcess[];
  readonly worker: OwnProcess | undefined;
}

/**
 * Measures reads of one event, orders and purchases by one process, with a separate worker, and with two web processes: their
 * rates and the processor time of each by web, worker and database, from which other machines are estimated. Each step has
 * its own database, so that no backlog of another step affects it.
 */
export async function measureGrowth(): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const { name, webs, hasWorker } of STEPS) {
    console.log(name);
    await onOwnPostgres(async (bench) => {
      const rates = await measureStep(bench, webs, hasWorker);
      for (const [what, rate] of Object.entries(rates))
        figures[`${what}PerSecond${webs}${hasWorker ? "Worker" : ""}`] = rate;
    });
  }
  return rounded(figures);
}

async function measureStep({ context, settings }: Bench, webCount: number, hasWorker: boolean) {
  const role = hasWorker ? { ROLE: "web" } : {};
  const worker = hasWorker ? startBuiltWorker(settings) : undefined;
  const webs: ServerProcess[] = [];
  try {
    while (webs.length < webCount) webs.push(await startBuiltServer({ ...settings, ...role }));
    await pause(SETTLE_MS);
    return await measureAll({ context, webs, worker });
  } finally {
    for (const web of webs) await web.stop();
    await worker?.stop();
  }
}

async function measureAll(step: Step): Promise<{ reads: number; orders: number; purchases: number }> {
  const event = await openEvent(step.context);
  const reads = await measured(step, "event reads", READS, () => readEvent(step, event));
  const orders = await measured(step, "orders", ORDERS, () => placeOrders(step, event));
  const purchases = await measured(step, "purchases", PURCHASES, () => purchase(step, event));
  return { reads, orders, purchases };
}

/** Prints how many a second there were, and what each took of a processor, in microseconds. */
async function measured(
  { context, webs, worker }: Step,
  name: string,
  total: number,
  work: () => Promise<() => Promise<void>>,
): Promise<number> {
  const begin = await work();
  const pids = {
    web: webs.map(({ pid }) => pid),
    database: await postgresPids(context),
    worker: worker ? [worker.pid] : [],
  };
  const secondsOf = async () => ({
    web: await processorSeconds(pids.web),
    worker: await processorSeconds(pids.worker),
    database: await processorSeconds(pids.database),
  });
  const before = await secondsOf();
  const beganAt = performance.now();
  await begin();
  const seconds = (performance.now() - beganAt) / 1000;
  const after = await secondsOf();
  const each = (who: keyof typeof after) => Math.round(((after[who] - before[who]) / total) * 1e6);
  const rate = total / seconds;
  console.log(
    `  ${name}: ${count(rate)} a second; of a processor each takes ` +
      `${each("web")} µs of the web, ${each("worker")} of the worker, ${each("database")} of the database`,
  );
  return rate;
}

async function readEvent({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const readers = await createSignedInMembers(context, CONNECTIONS);
  const reads = readers.map(({ cookie }) => eventRequest(event, cookie));
  const read = (total: number) => apply(webs, reads, total);
  await read(WARM_UP);
  return () => read(READS);
}

async function placeOrders({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const members = await createSignedInMembers(context, ORDERS + WARM_UP);
  const orders = members.map(({ cookie }, turn) => orderRequest(cookie, orderBody(event, turn)));
  await apply(webs, orders.slice(0, WARM_UP));
  return () => apply(webs, orders.slice(WARM_UP));
}

/** Sends requests to all processes at once. Throws if an answer isn't 200. */
async function apply(webs: readonly ServerProcess[], requests: readonly Buffer[], total = requests.length) {
  const shared = repeat(requests, total);
  const connections = CONNECTIONS / webs.length;
  const results = await Promise.all(
    webs.map(({ port }) => applyLoad({ port, connections, requests: shared })),
  );
  for (const result of results) expectSuccess("requests", result);
}

/** Orders and pays. */
async function purchase({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const members = await createSignedInMembers(context, PURCHASES + WARM_UP / 10);
  const buy = async (total: number) => {
    await runClosedLoop(BUYERS, total, async () => {
      const { cookie = "" } = members.pop() ?? {};
      const port = webs[members.length % webs.length]?.port;
      await buyer(`http://127.0.0.1:${port}`, cookie, event).buy();
    });
  };
  await buy(members.length - PURCHASES);
  return () => buy(PURCHASES);
}

/** Length of a tick, in which the system counts a process's time. Linux reports 100 per second. */
const TICK_SECONDS = 0.01;
/** In `/proc/<pid>/stat`, behind the name in parentheses. */
const PARENT = 1;
const OWN_USER = 11;
const CHILDREN_SYSTEM = 14;

/** Returns the processor time of processes so far in seconds, with their ended children. */
async function processorSeconds(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(pids.map(async (pid) => ticksOf(await statOf(pid))));
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_SECONDS;
}

/** Returns all process ids of a context's PostgreSQL on this machine. */
async function postgresPids({ pool }: Context): Promise<number[]> {
  const { rows } = await pool.query<{ data_directory: string }>("SHOW data_directory");
  const file = await readFile(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n")[0]);
  const all = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(all.map(async (pid) => Number((await statOf(pid))[PARENT])));
  return [postmaster, ...all.filter((_, index) => parents[index] === postmaster)];
}

async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function ticksOf(stat: readonly string[]): number {
  return stat.slice(OWN_USER, CHILDREN_SYSTEM + 1).reduce((sum, each) => sum + (Number(each) || 0), 0);
}
