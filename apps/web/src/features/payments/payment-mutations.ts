import { ApiError, type OrderDetail, payOrder as payOrderRoute } from "@secret/contract";
import type { PaymentSourceKind } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { makeIdempotencyKey } from "../../platform/idempotency-key.ts";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";
import { queryClient } from "../../platform/query-client.ts";
import type { BilledOrder } from "../orders/index.ts";
import { cacheOrder, orderKeys } from "../orders/index.ts";

/** Longer than the server asks the bank for one request: what takes longer has lost its connection. */
const ANSWER_WITHIN_MS = 25_000;
/** Between asking how a payment ended: at first, at most, and so much longer each time. */
const PAUSE = { firstMs: 2_000, longestMs: 30_000, growth: 1.5 };

interface Attempt {
  readonly idempotencyKey: string;
  readonly body: {
    readonly sourceId: string;
    readonly sourceKind: PaymentSourceKind;
    readonly shownTotalCents: number;
  };
}

/** Errors after which nobody knows yet how the attempt ended. */
const OPEN_ENDS = new Set(["NETWORK", "PAYMENT_IN_PROGRESS", "BUSY", "INTERNAL", "RATE_LIMITED"]);

/** Asked in this tab, by order: an attempt is asked for once, however often its page is opened. */
const underWay = new Map<string, Promise<OrderDetail>>();

/** Pays once. The attempt is kept in this tab until its end is known, so that a reload asks for the same one. */
export function payOrder(
  order: BilledOrder,
  sourceId: string,
  sourceKind: PaymentSourceKind,
): Promise<OrderDetail> {
  const body = { sourceId, sourceKind, shownTotalCents: order.bill.totalCents };
  const attempt = { idempotencyKey: makeIdempotencyKey(), body };
  sessionStorage.setItem(keyOf(order.id), JSON.stringify(attempt));
  return resumePayment(order.id);
}

/** Whether this tab has asked for a payment of which it never heard the end. */
export function hasOpenPayment(orderId: string): boolean {
  return sessionStorage.getItem(keyOf(orderId)) !== null;
}

/** Asks how that payment ended, until it is known. The same key never charges again. */
export function resumePayment(orderId: string): Promise<OrderDetail> {
  const before = underWay.get(orderId);
  if (before !== undefined) return before;
  const attempt = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "{}") as Attempt;
  const asking = askUntilKnown(orderId, attempt).finally(() => underWay.delete(orderId));
  underWay.set(orderId, asking);
  return asking;
}

async function askUntilKnown(orderId: string, { idempotencyKey, body }: Attempt): Promise<OrderDetail> {
  for (let pauseMs = PAUSE.firstMs; ; pauseMs = Math.min(pauseMs * PAUSE.growth, PAUSE.longestMs)) {
    try {
      const line = new AbortController();
      const { signal } = line;
      const asked = call(payOrderRoute, { params: { id: orderId }, body, idempotencyKey, signal });
      const paid = await Promise.race([asked, pauseUntilWoken(ANSWER_WITHIN_MS)]);
      if (typeof paid === "boolean") {
        line.abort();
        // Woken, it asks at once: what was asked without a connection may never be answered.
        if (paid) continue;
        throw new Error("No answer came");
      }
      sessionStorage.removeItem(keyOf(orderId));
      cacheOrder(paid);
      return paid;
    } catch (error) {
      // What the server knows meanwhile is shown, also where this request hears nothing.
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
      const isOpen = !(error instanceof ApiError) || OPEN_ENDS.has(error.code);
      if (isOpen) {
        await pauseUntilWoken(pauseMs);
        continue;
      }
      // Signed in again, the same attempt is asked for.
      if (error.code !== "SIGN_IN_REQUIRED") sessionStorage.removeItem(keyOf(orderId));
      throw error;
    }
  }
}

function keyOf(orderId: string): string {
  return `payment ${orderId}`;
}
