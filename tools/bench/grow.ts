import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type EventDetail, getEvent, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { buyer } from "./buyer.ts";
import { applyLoad, requestBytes } from "./http-load.ts";
import { type BenchWithBank, onOwnPostgresAndBank } from "./own-postgres.ts";
import { type OwnProcess, type ServerProcess, startServerProcess, startWorkerProcess } from "./processes.ts";
import { postgresPids, processorSeconds } from "./processor-time.ts";
import { HEALTH_PATH, openEvent, orderBody, SERVER } from "./scene.ts";

/** Each further step of an installation, as far as one machine can show it. */
const STEPS = [
  { name: "one process", webs: 1, hasWorker: false },
  { name: "one web process and a worker", webs: 1, hasWorker: true },
  { name: "two web processes and a worker", webs: 2, hasWorker: true },
] as const;
const CONNECTIONS = 64;
const READS = 40_000;
const ORDERS = 12_000;
const PURCHASES = 2_000;
const BUYERS = 32;
/** Uncounted: servers that have just started are still being compiled. */
const WARM_UP = 4_000;
/** Until a worker has begun, too, which tells nobody. */
const SETTLE_MS = 3_000;

interface Step {
  readonly context: Context;
  readonly webs: readonly ServerProcess[];
  readonly worker: OwnProcess | undefined;
}

/**
 * Reads of one event, orders on it, and purchases, by one process, with a worker of its own, and by two web processes: how many a
 * second, and what each takes of a processor, told apart by who. The latter is what a machine of another size is reckoned by. Each step has a
 * database of its own: what the one before left to be done would weigh on it.
 */
export async function measureGrowth(): Promise<object> {
  const figures: Record<string, number> = {};
  for (const { name, webs, hasWorker } of STEPS) {
    console.log(name);
    await onOwnPostgresAndBank(async (bench) => {
      const rates = await measureStep(bench, webs, hasWorker);
      for (const [what, rate] of Object.entries(rates))
        figures[`${what}PerSecond${webs}${hasWorker ? "Worker" : ""}`] = Math.round(rate);
    });
  }
  return figures;
}

async function measureStep({ context, settings }: BenchWithBank, webCount: number, hasWorker: boolean) {
  const role = hasWorker ? { ROLE: "web" } : {};
  const worker = hasWorker ? startWorkerProcess(SERVER, { ...settings, ROLE: "worker" }) : undefined;
  const webs: ServerProcess[] = [];
  try {
    while (webs.length < webCount)
      webs.push(await startServerProcess(SERVER, { ...settings, ...role }, { healthPath: HEALTH_PATH }));
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
  count: number,
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
  const each = (who: keyof typeof after) => Math.round(((after[who] - before[who]) / count) * 1e6);
  const rate = count / seconds;
  console.log(
    `  ${name}: ${Math.round(rate).toLocaleString("en-US")} a second; of a processor each takes ` +
      `${each("web")} µs of the web, ${each("worker")} of the worker, ${each("database")} of the database`,
  );
  return rate;
}

async function readEvent({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const readers = await createSignedInMembers(context, CONNECTIONS);
  const path = getEvent.path.replace(":id", event.id);
  const reads = readers.map(({ cookie }) =>
    requestBytes("GET", path, { cookie, "accept-encoding": "gzip, br" }),
  );
  const read = (count: number) =>
    apply(
      webs,
      Array.from({ length: count }, (_, turn) => reads[turn % reads.length] as Buffer),
    );
  await read(WARM_UP);
  return () => read(READS);
}

async function placeOrders({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const members = await createSignedInMembers(context, ORDERS + WARM_UP);
  const orders = members.map(({ cookie }, turn) => {
    const headers = { cookie, [IDEMPOTENCY_HEADER]: randomUUID() };
    return requestBytes("POST", placeOrder.path, headers, orderBody(event, turn));
  });
  await apply(webs, orders.slice(0, WARM_UP));
  return () => apply(webs, orders.slice(WARM_UP));
}

/** Shares requests out over the processes. @throws where one is answered otherwise than 200 */
async function apply(webs: readonly ServerProcess[], requests: readonly Buffer[]): Promise<void> {
  let sent = 0;
  const nextRequest = () => requests[sent++];
  const connections = CONNECTIONS / webs.length;
  const results = await Promise.all(webs.map(({ port }) => applyLoad({ port, connections, nextRequest })));
  const others = results.flatMap(({ statuses }) => [...statuses].filter(([status]) => status !== 200));
  if (others.length > 0) throw new Error(`unexpected answers ${JSON.stringify(others)}`);
}

/** From order to paid, so many at a time. */
async function purchase({ context, webs }: Step, event: EventDetail): Promise<() => Promise<void>> {
  const members = await createSignedInMembers(context, PURCHASES + WARM_UP / 10);
  const buy = async (until: number) => {
    while (members.length > until) {
      const { cookie } = members.pop() ?? { cookie: "" };
      const port = webs[members.length % webs.length]?.port;
      const { order, pay } = buyer(`http://127.0.0.1:${port}`, cookie, event);
      await pay((await order()).id);
    }
  };
  const all = (until: number) => Promise.all(Array.from({ length: BUYERS }, () => buy(until)));
  await all(PURCHASES);
  return async () => void (await all(0));
}
