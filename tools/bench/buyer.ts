import { randomUUID } from "node:crypto";
import { createClient, type EventDetail, payOrder, placeOrder } from "@secret/contract";
import { orderTotals } from "@secret/domain";

/** Square's sandbox value for a card that can be charged. */
const GOOD_CARD = "cnon:card-nonce-ok";

type Call = ReturnType<typeof createClient>;

/** Somebody who buys one tail, as a page does. */
export function buyer(origin: string, cookie: string, event: EventDetail) {
  const call: Call = createClient({ origin, headers: { cookie } });
  const [item, window] = [event.menu[0], event.pickupWindows[0]];
  if (item === undefined || window === undefined) throw new Error("the event has nothing to order");
  const line = { unitPriceCents: item.priceCents, quantity: 1 };
  const { totalCents } = orderTotals([line], { salesTaxPpm: event.salesTaxPpm, tipCents: 0 });
  const body = {
    eventId: event.id,
    pickupWindowId: window.id,
    shownTotalCents: totalCents,
    lines: [{ menuItemId: item.id, quantity: 1, specialInstructions: "" }],
  };
  const payment = { sourceId: GOOD_CARD, sourceKind: "card" as const, shownTotalCents: totalCents };
  const [orderKey, paymentKey] = [randomUUID(), randomUUID()];
  return {
    /** Repeated, it asks with the same key. */
    order: () => call(placeOrder, { body, idempotencyKey: orderKey }),
    pay: (orderId: string) =>
      call(payOrder, { params: { id: orderId }, body: payment, idempotencyKey: paymentKey }),
  };
}
