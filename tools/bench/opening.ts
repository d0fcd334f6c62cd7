import { setTimeout as pause } from "node:timers/promises";
import { ApiError, type EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { buyer } from "../kit/buyer.ts";
import { scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { startServer } from "../kit/processes.ts";
import { type Figures, percentiles, rounded } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";

const BUYERS = scaled(2_000);
const STOCK = scaled(500);
const WITHIN_MS = 10_000;
const SQUARE_MS = 800;
const RETRIES = 20;
/** Wait after the server's start, since it runs for a while before ordering opens. */
const SETTLE_MS = 2_000;

/** Answers and durations of all buyers. */
class Tally {
  readonly ordered: number[] = [];
  readonly paid: number[] = [];
  readonly answers = new Map<string, number>();

  count(name: string): void {
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }
}

/**
 * Measures the minute when ordering opens: 2,000 members order 500 items within 10 seconds, and the payment provider takes
 * 800 ms for each of its two answers. Prints the sales, every answer, and the times. A payment's time runs from the first
 * attempt until the order is paid, retries included.
 */
export async function measureOpening({ context, settings, square }: Bench): Promise<Figures> {
  const event = await openEvent(context, STOCK);
  const members = await createSignedInMembers(context, BUYERS);
  const server = await startServer(settings);
  const charged = countCharged(square);
  square.controls.delayMs = SQUARE_MS;
  try {
    await pause(SETTLE_MS);
    const url = `http://127.0.0.1:${server.port}`;
    const tally = new Tally();
    await Promise.all(members.map(({ cookie }) => buy(tally, url, cookie, event)));
    const { count: sold } = await context.database
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "confirmed")
      .where("eventId", "=", event.id)
      .executeTakeFirstOrThrow();
    const differences = await findDifferences(context.database, new Date());
    console.log(
      `sold: ${sold} of ${STOCK}; charged: ${countCharged(square) - charged}; ledger: ${differences.length} differences`,
    );
    for (const [name, count] of [...tally.answers].sort()) console.log(`  ${name}: ${count}`);
    print("ordered", tally.ordered);
    const openingPaidP95Ms = print("paid", tally.paid);
    console.log(`server's memory at its highest: ${(await server.peakMemoryMb()).toFixed(0)} MB`);
    return rounded({ openingPaidP95Ms });
  } finally {
    square.controls.delayMs = 0;
    await server.stop();
  }
}

async function buy(tally: Tally, url: string, cookie: string, event: EventDetail): Promise<void> {
  await pause(Math.random() * WITHIN_MS);
  const { order, pay } = buyer(url, cookie, event);
  const placed = await ask(tally, "order", tally.ordered, order);
  if (placed !== undefined) await ask(tally, "payment", tally.paid, () => pay(placed.id));
}

/** Sends a request and retries while the server is busy. A success counts with its retries' time. */
async function ask<Answer>(
  tally: Tally,
  what: "order" | "payment",
  times: number[],
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const startedAt = performance.now();
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    try {
      const answer = await call();
      tally.count(`${what} 200`);
      times.push(performance.now() - startedAt);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tally.count(`${what} ${error.status} ${error.code}`);
      if (error.status !== 503) return undefined;
      await pause(1_000);
    }
  }
  return undefined;
}

function countCharged(square: RunningSandbox): number {
  return [...square.ledger.payments.values()].filter(({ status }) => status === "COMPLETED").length;
}

/** Prints durations and returns their 95th percentile in ms. */
function print(name: string, durations: readonly number[]): number {
  const { p50Ms, p95Ms, p99Ms } = percentiles(durations);
  console.log(
    `${name}: ${durations.length}, p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`,
  );
  return p95Ms;
}
