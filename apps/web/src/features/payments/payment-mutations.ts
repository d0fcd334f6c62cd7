import { ApiError, type OrderDetail, payOrder as payOrderRoute } from "@secret/contract";
import type { PaymentSourceKind } from "@secret/domain";
import { call } from "../../platform/api.ts";
import { pauseUntilWoken } from "../../platform/pause-until-woken.ts";
import { queryClient } from "../../platform/query-client.ts";
import { makeRandomId } from "../../platform/random-id.ts";
import { type BilledOrder, cacheOrder, orderKeys } from "../orders/index.ts";

/**
 * Timeout of a payment request, in ms. It is longer than the server's own timeout for Square, so a slower
 * answer means a lost connection.
 */
const REQUEST_TIMEOUT_MS = 25_000;
/** Pauses between retries: first and maximum in ms, and the growth factor. */
const PAUSE = { firstMs: 2_000, longestMs: 30_000, growth: 1.5 };

interface Attempt {
  readonly idempotencyKey: string;
  readonly body: {
    readonly sourceId: string;
    readonly sourceKind: PaymentSourceKind;
    readonly shownTotalCents: number;
  };
}

/** Errors after which the attempt's result isn't known. */
const UNKNOWN_RESULTS = new Set(["NETWORK", "PAYMENT_IN_PROGRESS", "BUSY", "INTERNAL", "RATE_LIMITED"]);

/** This tab's attempts by order. Each is requested once, however often its page is opened. */
const runningAttempts = new Map<string, Promise<OrderDetail>>();

/**
 * Pays once. The attempt is stored in this tab until its result is known, so that a reload resumes the same
 * one.
 */
export function payOrder(
  order: BilledOrder,
  sourceId: string,
  sourceKind: PaymentSourceKind,
): Promise<OrderDetail> {
  const body = { sourceId, sourceKind, shownTotalCents: order.bill.totalCents };
  const attempt = { idempotencyKey: makeRandomId(), body };
  sessionStorage.setItem(attemptKey(order.id), JSON.stringify(attempt));
  return resumePayment(order.id);
}

/** Returns whether this tab started a payment whose result isn't known. */
export function hasOpenPayment(orderId: string): boolean {
  return sessionStorage.getItem(attemptKey(orderId)) !== null;
}

/** Retries the stored attempt until its result is known. The same key never charges twice. */
export function resumePayment(orderId: string): Promise<OrderDetail> {
  const before = runningAttempts.get(orderId);
  if (before !== undefined) return before;
  const attempt = JSON.parse(sessionStorage.getItem(attemptKey(orderId)) ?? "{}") as Attempt;
  const asking = retryUntilKnown(orderId, attempt).finally(() => runningAttempts.delete(orderId));
  runningAttempts.set(orderId, asking);
  return asking;
}

async function retryUntilKnown(orderId: string, { idempotencyKey, body }: Attempt): Promise<OrderDetail> {
  for (let pauseMs = PAUSE.firstMs; ; pauseMs = Math.min(pauseMs * PAUSE.growth, PAUSE.longestMs)) {
    try {
      const line = new AbortController();
      const { signal } = line;
      const asked = call(payOrderRoute, { params: { id: orderId }, body, idempotencyKey, signal });
      const paid = await Promise.race([asked, pauseUntilWoken(REQUEST_TIMEOUT_MS)]);
      if (typeof paid === "boolean") {
        line.abort();
        // After waking up it retries at once, because a request sent without a connection may never be
        // answered.
        if (paid) continue;
        throw new Error("No answer came");
      }
      sessionStorage.removeItem(attemptKey(orderId));
      cacheOrder(paid);
      return paid;
    } catch (error) {
      // Shows what the server knows by now, even if this request gets no answer.
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
      const isOpen = !(error instanceof ApiError) || UNKNOWN_RESULTS.has(error.code);
      if (isOpen) {
        await pauseUntilWoken(pauseMs);
        continue;
      }
      // Keep the attempt when signed out: it is resumed after the next sign-in.
      if (error.code !== "SIGN_IN_REQUIRED") sessionStorage.removeItem(attemptKey(orderId));
      throw error;
    }
  }
}

function attemptKey(orderId: string): string {
  return `payment ${orderId}`;
}
