import type { EventDetail } from "@secret/contract";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { withServer } from "../kit/built-server.ts";
import { buyer, GOOD_CARD } from "../kit/buyer.ts";
import { runClosedLoop, scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { count, type Figures, percent, type Rate, rounded, times } from "../kit/report.ts";
import { openEvent } from "../kit/scene.ts";
import { fillDatabase } from "./rush.ts";

const BUYERS = [1, 8, 32] as const;
/** Purchases per buyer, up to the maximum in all. */
const PURCHASES = scaled(300);
const PURCHASES_MAX = scaled(3_000);
/** Purchases that aren't counted, while the server's code is being compiled. */
const WARM_UP = scaled(200);
const SQUARE_VERSION = "2025-10-16";

/** Orders of others, as the tables hold after a good year. */
const OTHERS = scaled(200_000);
/** A mail server that can't be reached. */
const NO_MAIL = "smtp://127.0.0.1:9";

/**
 * Measures purchases from order to paid, with a payment provider that answers at once, by several numbers of buyers. The
 * floor is the provider's two calls alone, by as many clients. Then the same beside many other orders, while no mail can
 * be sent.
 */
export async function measurePurchases(bench: Bench): Promise<Figures> {
  const event = await openEvent(bench.context);
  const alone = await measureBuyers(bench, event, "order to paid");
  await fillDatabase(bench.context, event, OTHERS);
  const crowded = { ...bench, settings: { ...bench.settings, SMTP_URL: NO_MAIL } };
  const name = `the same beside ${count(OTHERS)} orders and failing mails`;
  const beside = await measureBuyers(crowded, event, name);
  const shares = BUYERS.map((buyers, index) => {
    const share = (beside[index]?.perSecond ?? 0) / (alone[index]?.perSecond ?? 1);
    console.log(`${name}, ${buyers} at a time: ${percent(share)} of without`);
    return [`purchasesShareBeside${buyers}`, Math.round(share * 100) / 100];
  });
  const [one, eight, many] = alone;
  return {
    ...rounded({
      purchasesPerSecond1: one?.perSecond ?? 0,
      purchaseP50Ms1: one?.p50Ms ?? 0,
      purchasesPerSecond8: eight?.perSecond ?? 0,
      purchasesPerSecond32: many?.perSecond ?? 0,
      purchaseP99Ms32: many?.p99Ms ?? 0,
    }),
    ...Object.fromEntries(shares),
  };
}

/** Measures purchases by each number of buyers. */
async function measureBuyers({ context, settings, square }: Bench, event: EventDetail, name: string) {
  const counts = BUYERS.map((buyers) => Math.min(PURCHASES * buyers, PURCHASES_MAX));
  const members = await createSignedInMembers(
    context,
    counts.reduce((sum, each) => sum + each, WARM_UP),
  );
  return withServer(settings, async ({ port }) => {
    const url = `http://127.0.0.1:${port}`;
    const purchase = () => buyer(url, members.pop()?.cookie ?? "", event).buy();
    await runClosedLoop(8, WARM_UP, purchase);
    const results: Rate[] = [];
    for (const [index, buyers] of BUYERS.entries()) {
      const floor = await runClosedLoop(buyers, counts[index] ?? 0, () => chargeOnly(square.url, settings));
      const result = await runClosedLoop(buyers, counts[index] ?? 0, purchase);
      console.log(
        `${name}, ${buyers} at a time: ${result.perSecond.toFixed(0)} a second, ${times(result, 0)}, ` +
          `${percent(result.perSecond / floor.perSecond)} of Square's two calls alone`,
      );
      results.push(result);
    }
    return results;
  });
}

let charges = 0;

/** Authorizes and captures an amount, as a purchase does. */
async function chargeOnly(url: string, settings: Record<string, string>): Promise<void> {
  const key = `floor ${++charges}`;
  const { payment } = await post(`${url}/v2/payments`, settings, {
    idempotency_key: key,
    source_id: GOOD_CARD,
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
      "square-version": SQUARE_VERSION,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Square's stand-in answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as { payment: { id: string } };
}
