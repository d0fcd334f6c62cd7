import type { EventDetail } from "@secret/contract";
import type { RunningSandbox } from "@secret/square-sandbox";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers, type SignedInMember } from "../../apps/server/testing/create-members.ts";
import { buyer } from "./buyer.ts";
import { startServerProcess } from "./processes.ts";
import { HEALTH_PATH, openEvent, SERVER } from "./scene.ts";

const BUYERS = [1, 8, 32] as const;
/** Purchases of one buyer, counted; as many as there are buyers more. */
const PURCHASES = 300;
const PURCHASES_MAX = 3_000;
/** Uncounted: a server that has just started is still being compiled. */
const WARM_UP = 200;
/** What a purchase asks of the bank, for the floor: hold the amount, take it. */
const BANK_VERSION = "2025-10-16";

export interface PurchaseFigures {
  readonly purchasesPerSecond1: number;
  readonly purchasesPerSecond8: number;
  readonly purchasesPerSecond32: number;
  readonly purchaseP99Ms32: number;
}

/** Where purchases are made. */
interface Scene {
  readonly url: string;
  readonly event: EventDetail;
  readonly members: SignedInMember[];
  readonly bank: RunningSandbox;
}

/**
 * From order to paid, the bank answering at once: so many buyers at a time, each buying as another member as soon as the
 * last purchase is done. Beside its floor: the two calls to the bank alone, by as many at a time.
 */
export async function measurePurchases(
  context: Context,
  settings: Record<string, string>,
  bank: RunningSandbox,
): Promise<PurchaseFigures> {
  const counts = BUYERS.map((buyers) => Math.min(PURCHASES * buyers, PURCHASES_MAX));
  const event = await openEvent(context);
  const all = counts.reduce((sum, count) => sum + count, WARM_UP);
  const members = await createSignedInMembers(context, all);
  const server = await startServerProcess(SERVER, settings, { healthPath: HEALTH_PATH });
  try {
    const scene = { url: `http://127.0.0.1:${server.port}`, event, members, bank };
    await run(8, WARM_UP, () => purchase(scene));
    const results = [];
    for (const [index, buyers] of BUYERS.entries()) {
      const floor = await run(buyers, counts[index] ?? 0, () => askBank(bank.url, settings));
      results.push(print(buyers, await run(buyers, counts[index] ?? 0, () => purchase(scene)), floor));
    }
    const [one, eight, many] = results;
    return {
      purchasesPerSecond1: Math.round(one?.perSecond ?? 0),
      purchasesPerSecond8: Math.round(eight?.perSecond ?? 0),
      purchasesPerSecond32: Math.round(many?.perSecond ?? 0),
      purchaseP99Ms32: Math.round(many?.p99Ms ?? 0),
    };
  } finally {
    await server.stop();
  }
}

/** Orders and pays, as the next of the members. */
export async function purchase({ url, event, members }: Omit<Scene, "bank">): Promise<void> {
  const member = members.pop();
  if (member === undefined) throw new Error("there are too few members");
  const { order, pay } = buyer(url, member.cookie, event);
  await pay((await order()).id);
}

let asked = 0;

/** Holds an amount at the bank and takes it, as a purchase does. */
async function askBank(url: string, settings: Record<string, string>): Promise<void> {
  const key = `floor ${++asked}`;
  const { payment } = await post(`${url}/v2/payments`, settings, {
    idempotency_key: key,
    source_id: "cnon:card-nonce-ok",
    amount_money: { amount: 1_000, currency: "USD" },
    location_id: settings.SQUARE_LOCATION_ID,
    reference_id: key,
    autocomplete: false,
  });
  await post(`${url}/v2/payments/${payment.id}/complete`, settings, {});
}

async function post(
  url: string,
  { SQUARE_ACCESS_TOKEN }: Record<string, string>,
  body: object,
): Promise<{ payment: { id: string } }> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${SQUARE_ACCESS_TOKEN}`,
      "content-type": "application/json",
      "square-version": BANK_VERSION,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the bank answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as { payment: { id: string } };
}

interface RunResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Does something so often, so many at a time. */
export async function run(atOnce: number, count: number, work: () => Promise<void>): Promise<RunResult> {
  const times: number[] = [];
  let left = count;
  const startedAt = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const at = performance.now();
      await work();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: count / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function print(buyers: number, result: RunResult, floor: RunResult): RunResult {
  const share = Math.round((100 * result.perSecond) / floor.perSecond);
  console.log(
    `order to paid, ${buyers} at a time: ${result.perSecond.toFixed(0)} a second, ` +
      `p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms, ` +
      `${share}% of the bank's two calls alone`,
  );
  return result;
}
