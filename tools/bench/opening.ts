import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { buyer } from "../kit/buyer.ts";
import { scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { type Figures, percentiles, rounded } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";

const BUYERS = scaled(2_000);
const STOCK = scaled(500);
const WITHIN_MS = 10_000;
const SQUARE_MS = 800;
const RETRIES = 20;
/** Wait after the server's start, since it runs for a while before ordering opens. */
const SETTLE_MS = 2_000;

/**
 * Measures the minute when ordering opens: 2,000 members order 500 items within 10 seconds, and the payment provider takes
 * 800 ms for each of its two answers. Prints the sales, every answer, and the times. A payment's time runs from the first
 * attempt until the order is paid, retries included.
 */
export async function measureOpening({ context, settings, square }: Bench): Promise<Figures> {
  const event = await openEvent(context, STOCK);
  const members = await createSignedInMembers(context, BUYERS);
  const charged = countCharged(square);
  square.controls.delayMs = SQUARE_MS;
  const tally: Tally = { order: [], payment: [], answers: new Map() };
  return withServer(settings, async ({ port, peakMemoryMb }) => {
    await pause(SETTLE_MS);
    const buy = async (cookie: string) => {
      await pause(Math.random() * WITHIN_MS);
      const { order, pay } = buyer(`http://127.0.0.1:${port}`, cookie, event);
      const placed = await ask(tally, "order", order);
      if (placed !== undefined) await ask(tally, "payment", () => pay(placed.id));
    };
    await Promise.all(members.map(({ cookie }) => buy(cookie)));
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
    print("ordered", tally.order);
    const openingPaidP95Ms = print("paid", tally.payment);
    console.log(`server's memory at its highest: ${(await peakMemoryMb()).toFixed(0)} MB`);
    return rounded({ openingPaidP95Ms });
  }).finally(() => {
    square.controls.delayMs = 0;
  });
}

/** Durations of successes, and answers by their number. */
interface Tally {
  readonly order: number[];
  readonly payment: number[];
  readonly answers: Map<string, number>;
}

/** Sends a request and retries while the server is busy. A success counts with its retries' time. */
async function ask<Answer>(
  tally: Tally,
  what: "order" | "payment",
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const startedAt = performance.now();
  const note = (name: string) => tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    try {
      const answer = await call();
      note(`${what} 200`);
      tally[what].push(performance.now() - startedAt);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(`${what} ${error.status} ${error.code}`);
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
