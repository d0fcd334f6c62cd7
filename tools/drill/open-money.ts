import { randomUUID } from "node:crypto";
import type { EventDetail } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import type { RunningSandbox } from "@secret/square-sandbox";
import { placeOrders } from "../../apps/server/src/features/order-book/place.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";

const BATCH = 64;
const HOLD_MS = 3_600_000;

/** A placed order and its payment at Square. */
interface MadePayment {
  readonly paymentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly providerPaymentId: string;
  readonly key: string;
  readonly amountCents: number;
}

/** Places an order for each buyer, each with a payment that only Square knows. */
export async function placeWithPayments(
  context: Context,
  square: Pick<RunningSandbox, "ledger">,
  locationId: string,
  event: EventDetail,
  buyers: readonly { readonly userId: string }[],
  status: "APPROVED" | "COMPLETED",
): Promise<MadePayment[]> {
  const [item, window] = [event.menu[0], event.pickupWindows[0]];
  if (item === undefined || window === undefined) throw new Error("the event has nothing to order");
  const { totalCents } = orderTotals([{ unitPriceCents: item.priceCents, quantity: 1 }], {
    salesTaxPpm: event.salesTaxPpm,
  });
  const made: MadePayment[] = [];
  const now = new Date();
  for (let first = 0; first < buyers.length; first += BATCH) {
    const batch = buyers.slice(first, first + BATCH);
    const requests = batch.map(({ userId }) => ({
      userId,
      pickupWindowId: window.id,
      key: randomUUID(),
      hash: "drill",
      number: randomUUID(),
      tipCents: 0,
      promoCode: null,
      shownTotalCents: totalCents,
      lines: [{ menuItemId: item.id, quantity: 1, specialInstructions: "" }],
    }));
    const answers = await placeOrders(
      context.pool,
      event.id,
      requests,
      now,
      new Date(now.getTime() + HOLD_MS),
    );
    for (const [index, orderId] of answers.entries()) {
      const userId = batch[index]?.userId;
      if (typeof orderId !== "string" || userId === undefined) throw new Error("an order was refused");
      const ids = { paymentId: randomUUID(), providerPaymentId: `drill-${randomUUID()}`, key: randomUUID() };
      made.push({ ...ids, orderId, userId, amountCents: totalCents });
    }
  }
  for (const payment of made) recordAtSquare(square, locationId, payment, status);
  return made;
}

function recordAtSquare(
  { ledger }: Pick<RunningSandbox, "ledger">,
  locationId: string,
  { providerPaymentId: id, paymentId, key, amountCents }: MadePayment,
  status: "APPROVED" | "COMPLETED",
): void {
  const at = new Date().toISOString();
  const money = { amount: amountCents, currency: "USD" };
  ledger.savePayment({
    id,
    created_at: at,
    updated_at: at,
    amount_money: money,
    total_money: money,
    status,
    source_type: "CARD",
    location_id: locationId,
    reference_id: paymentId,
    receipt_number: "drill",
    receipt_url: "http://127.0.0.1/receipt",
    version_token: "1",
    card_details: {
      status: status === "APPROVED" ? "AUTHORIZED" : "CAPTURED",
      card: { card_brand: "VISA", last_4: "1111", exp_month: 12, exp_year: 2030, fingerprint: "sq-1-drill" },
      entry_method: "KEYED",
      cvv_status: "CVV_ACCEPTED",
      avs_status: "AVS_ACCEPTED",
    },
  });
  ledger.remember(key, "drill", id);
}

/** State of a payment in our books when the outage began. */
type State = "started" | "authorized" | "captured";

/** Records payments in our books, due for reconciliation. */
export async function insertPayments(
  { database }: Context,
  payments: readonly MadePayment[],
  state: State,
): Promise<void> {
  const now = new Date();
  for (const { paymentId: id, orderId, userId, providerPaymentId, key, amountCents } of payments) {
    await database
      .insertInto("payments")
      .values({
        id,
        orderId,
        userId,
        idempotencyKey: key,
        requestKey: key,
        requestHash: "drill",
        sourceKind: "card",
        amountCents,
        state,
        providerPaymentId: state === "started" ? null : providerPaymentId,
        reconcileAfter: state === "captured" ? null : now,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  }
}
