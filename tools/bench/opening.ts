import { ApiError, type EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { buyer } from "./buyer.ts";
import { onOwnPostgresAndBank } from "./own-postgres.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

/**
 * `npm run bench:opening`: the minute when ordering opens. 2,000 members order within 10 seconds, there are 500
 * tails, and the bank takes 800 ms for each answer. Prints what was sold, every status, and how long it took.
 */
const BUYERS = 2_000;
const STOCK = 500;
const WITHIN_MS = 10_000;
const BANK_MS = 800;
const RETRIES = 20;
/** A server has been up for a while when ordering opens. */
const SETTLE_MS = 2_000;

const times = { order: [] as number[], payment: [] as number[] };
const statuses = new Map<string, number>();

await onOwnPostgresAndBank(async ({ context, settings, bank }) => {
  bank.controls.delayMs = BANK_MS;
  const event = await openEvent(context, STOCK);
  const members = await createSignedInMembers(context, BUYERS);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    await pause(SETTLE_MS);
    const url = `http://127.0.0.1:${server.port}`;
    await Promise.all(members.map(({ cookie }) => buy(url, cookie, event)));
    const sold = await context.database
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "confirmed")
      .executeTakeFirstOrThrow();
    const differences = await findDifferences(context.database, new Date());
    console.log(
      `sold: ${sold.count} of ${STOCK}; charged: ${countCharged(bank)}; ledger: ${differences.length} differences`,
    );
    for (const [name, count] of [...statuses].sort()) console.log(`  ${name}: ${count}`);
    print("orders", times.order);
    print("payments", times.payment);
    console.log(`server's memory at its highest: ${(await server.peakMemoryMb()).toFixed(0)} MB`);
  } finally {
    await server.stop();
  }
});

async function buy(url: string, cookie: string, event: EventDetail): Promise<void> {
  await pause(Math.random() * WITHIN_MS);
  const { order, pay } = buyer(url, cookie, event);
  const placed = await timed("order", order);
  if (placed !== undefined) await timed("payment", () => pay(placed.id));
}

/** Asks, and comes again where the server says that it is busy. Every answer's time counts. */
async function timed<Answer>(
  what: "order" | "payment",
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const startedAt = performance.now();
    try {
      const answer = await ask();
      count(`${what} 200`);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      count(`${what} ${error.status} ${error.code}`);
      if (error.status !== 503) return undefined;
      await pause(1_000);
    } finally {
      times[what].push(performance.now() - startedAt);
    }
  }
  return undefined;
}

function count(name: string): void {
  statuses.set(name, (statuses.get(name) ?? 0) + 1);
}

function countCharged(bank: RunningSandbox): number {
  return [...bank.ledger.payments.values()].filter(({ status }) => status === "COMPLETED").length;
}

function print(name: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  console.log(`${name}: ${sorted.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}
