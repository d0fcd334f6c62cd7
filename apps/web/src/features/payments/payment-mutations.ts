import { ApiError, type OrderDetail, payOrder as payOrderRoute } from "@secret/contract";
import type { PaymentSourceKind } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { makeIdempotencyKey } from "../../platform/idempotency-key.ts";
import { queryClient } from "../../platform/query-client.ts";
import { cacheOrder, orderKeys } from "../orders/order-queries.ts";

/** How often, and how far apart, the outcome of a payment is asked for when its answer was lost. */
const ASK_ATTEMPTS = 5;
const ASK_PAUSE_MS = 2_000;

interface Attempt {
  readonly idempotencyKey: string;
  readonly body: {
    readonly sourceId: string;
    readonly sourceKind: PaymentSourceKind;
    readonly shownTotalCents: number;
  };
}

/** Errors after which nobody knows yet how the attempt ended. */
const OPEN_ENDS = new Set(["NETWORK", "PAYMENT_IN_PROGRESS", "BUSY", "INTERNAL"]);

/** Pays once. The attempt is kept in this tab until its end is known, so that a reload asks for the same one. */
export function payOrder(
  order: OrderDetail,
  sourceId: string,
  sourceKind: PaymentSourceKind,
): Promise<OrderDetail> {
  const body = { sourceId, sourceKind, shownTotalCents: order.totalCents };
  const attempt = { idempotencyKey: makeIdempotencyKey(), body };
  sessionStorage.setItem(keyOf(order.id), JSON.stringify(attempt));
  return askUntilKnown(order.id, attempt);
}

/** Whether this tab has asked for a payment of which it never heard the end. */
export function hasOpenPayment(orderId: string): boolean {
  return sessionStorage.getItem(keyOf(orderId)) !== null;
}

/** Asks how that payment ended. The same key never charges again. */
export function resumePayment(orderId: string): Promise<OrderDetail> {
  return askUntilKnown(orderId, JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "{}") as Attempt);
}

async function askUntilKnown(orderId: string, { idempotencyKey, body }: Attempt): Promise<OrderDetail> {
  for (let count = 1; ; count++) {
    try {
      const paid = await call(payOrderRoute, { params: { id: orderId }, body, idempotencyKey });
      sessionStorage.removeItem(keyOf(orderId));
      cacheOrder(paid);
      return paid;
    } catch (error) {
      const isOpen = error instanceof ApiError && OPEN_ENDS.has(error.code);
      if (!isOpen) sessionStorage.removeItem(keyOf(orderId));
      if (!isOpen || count === ASK_ATTEMPTS) {
        void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
        throw error;
      }
      await new Promise((resume) => setTimeout(resume, ASK_PAUSE_MS));
    }
  }
}

function keyOf(orderId: string): string {
  return `payment ${orderId}`;
}
