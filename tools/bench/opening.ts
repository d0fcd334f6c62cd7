import { setTimeout as pause } from "node:timers/promises";
import { ApiError, type EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import { findDifferences } from "../../apps/server/src/features/ledger/service.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { buyer } from "./buyer.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

const BUYERS = 2_000;
const STOCK = 500;
const WITHIN_MS = 10_000;
const BANK_MS = 800;
const RETRIES = 20;
/** A server has been up for a while when ordering opens. */
const SETTLE_MS = 2_000;

export interface OpeningFigures {
  /** From the press of Pay until the order is paid, also where the server was busy in between. */
  readonly openingPaidP95Ms: number;
}

/** What became of the buyers. */
class Tally {
  readonly ordered: number[] = [];
  readonly paid: number[] = [];
  readonly answers = new Map<string, number>();

  count(name: string): void {
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }
}

/**
 * The minute when ordering opens. 2,000 members order within 10 seconds, there are 500 tails, and the bank takes 800 ms
 * for each of its two answers. Prints what was sold, every answer, and how long it took.
 */
export async function measureOpening(
  context: Context,
  settings: Readonly<Record<string, string>>,
  bank: RunningSandbox,
): Promise<OpeningFigures> {
  const event = await openEvent(context, STOCK);
  const members = await createSignedInMembers(context, BUYERS);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  const charged = countCharged(bank);
  bank.controls.delayMs = BANK_MS;
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
      `sold: ${sold} of ${STOCK}; charged: ${countCharged(bank) - charged}; ledger: ${differences.length} differences`,
    );
    for (const [name, count] of [...tally.answers].sort()) console.log(`  ${name}: ${count}`);
    print("ordered", tally.ordered);
    const openingPaidP95Ms = Math.round(print("paid", tally.paid));
    console.log(`server's memory at its highest: ${(await server.peakMemoryMb()).toFixed(0)} MB`);
    return { openingPaidP95Ms };
  } finally {
    bank.controls.delayMs = 0;
    await server.stop();
  }
}

async function buy(tally: Tally, url: string, cookie: string, event: EventDetail): Promise<void> {
  await pause(Math.random() * WITHIN_MS);
  const { order, pay } = buyer(url, cookie, event);
  const placed = await ask(tally, "order", tally.ordered, order);
  if (placed !== undefined) await ask(tally, "payment", tally.paid, () => pay(placed.id));
}

/** Asks, and comes again where the server says that it is busy. The time of what comes about is counted in full. */
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

function countCharged(bank: RunningSandbox): number {
  return [...bank.ledger.payments.values()].filter(({ status }) => status === "COMPLETED").length;
}

/** Prints how long something took, and gives what 95 of 100 took at most, in milliseconds. */
function print(name: string, milliseconds: readonly number[]): number {
  const sorted = milliseconds.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  console.log(
    `${name}: ${sorted.length}, p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
  );
  return at(0.95);
}
