import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, createClient, type EventDetail, payOrder, placeOrder } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { runClosedLoop } from "./load.ts";

const BUYERS_AT_ONCE = 6;
const TRIES = 12;
const PAUSE_MS = 150;
/** Errors after which a client repeats the call with the same key. */
export const REPEATED: ReadonlySet<string> = new Set([
  "NETWORK",
  "BUSY",
  "INTERNAL",
  "PAYMENT_IN_PROGRESS",
  "PAYMENT_UNAVAILABLE",
]);

/** Square's sandbox value for a card that can be charged. */
export const GOOD_CARD = "cnon:card-nonce-ok";

/** Returns a client that buys an event's first item as a page does. Repeated calls use the same idempotency keys. */
export function buyer(origin: string, cookie: string, event: EventDetail, quantity = 1) {
  const call = createClient({ origin, headers: { cookie } });
  const [item, window] = [event.menu[0], event.pickupWindows[0]];
  if (item === undefined || window === undefined) throw new Error("the event has nothing to order");
  const line = { unitPriceCents: item.priceCents, quantity };
  const { totalCents } = orderTotals([line], { salesTaxPpm: event.salesTaxPpm });
  const body = {
    eventId: event.id,
    pickupWindowId: window.id,
    shownTotalCents: totalCents,
    lines: [{ menuItemId: item.id, quantity, specialInstructions: "" }],
  };
  const [orderKey, paymentKey] = [randomUUID(), randomUUID()];
  const order = () => call(placeOrder, { body, idempotencyKey: orderKey });
  const pay = (orderId: string, sourceId = GOOD_CARD) => {
    const payment = { sourceId, sourceKind: "card" as const, shownTotalCents: totalCents };
    return call(payOrder, { params: { id: orderId }, body: payment, idempotencyKey: paymentKey });
  };
  return {
    call,
    order,
    pay,
    /** Returns the id of a paid order. */
    async buy(): Promise<string> {
      const { id } = await order();
      await pay(id);
      return id;
    },
  };
}

/** Makes members who order and pay, at each server in turn. Returns the orders' ids. */
export async function takeOrders(
  context: Context,
  urls: readonly string[],
  event: EventDetail,
  count: number,
): Promise<string[]> {
  const members = await createSignedInMembers(context, count);
  const ids: string[] = [];
  await runClosedLoop(BUYERS_AT_ONCE, count, async (turn) => {
    const { cookie = "" } = members[turn] ?? {};
    ids.push(await buyer(urls[turn % urls.length] ?? "", cookie, event).buy());
  });
  return ids;
}

/**
 * Repeats a call until it is answered. A server that can't be reached is waited for.
 * @returns undefined when the call is refused, or over
 */
export async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  isOver: () => boolean = () => false,
): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < TRIES && !isOver(); ) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!REPEATED.has(error.code)) return undefined;
      if (error.code !== "NETWORK") attempt++;
      await pause(PAUSE_MS);
    }
  }
  return undefined;
}
