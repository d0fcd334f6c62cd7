import { MINUTE_MS } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries/payments.ts";
import { closePayment } from "./close-payment.ts";
import { CLAIM_MS, NEVER, settleDue } from "./settle-due.ts";
import { settlePayment } from "./settle-payment.ts";

/** Payments checked at the same time. With 800 ms per answer and two calls each, 2,000 payments take three minutes. */
const WIDTH = 20;
/** Latest time at which an unanswered request may still arrive at Square, in ms after it was made. */
const LATEST_ARRIVAL_MS = 4 * MINUTE_MS;

/** Checks every due payment without an outcome at Square. */
export async function reconcilePayments(
  context: Context,
  provider: PaymentProvider,
  signal = NEVER,
): Promise<void> {
  await settleDue(context, provider, signal, {
    name: "payments",
    width: WIDTH,
    claim: (now) => queries.claimUnsettledPayment(context.database, now, CLAIM_MS),
    settle: (payment) => reconcilePayment(context, provider, payment),
  });
}

/** Checks one payment without an outcome at Square. */
export async function reconcilePayment(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
): Promise<void> {
  if (payment.providerPaymentId === null) return voidUnanswered(context, provider, payment);
  const found = await provider.find(payment.providerPaymentId);
  if (found.kind === "done") await settlePayment(context, provider, payment, found.value);
}

/**
 * Voids a payment whose request Square never answered, so that the order can be paid again. The request may still be on
 * its way, so it is checked once more.
 */
async function voidUnanswered(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
): Promise<void> {
  const now = context.clock.now();
  const cancelled = await provider.cancelByKey(payment.idempotencyKey);
  if (cancelled.kind === "unknown" || cancelled.kind === "unavailable") return;
  if (cancelled.kind === "declined") {
    context.log.error(
      { paymentId: payment.id, code: cancelled.code },
      "an unanswered payment can't be voided",
    );
    return;
  }
  const latestArrival = new Date(payment.createdAt.getTime() + LATEST_ARRIVAL_MS);
  if (payment.state === "started") {
    const lookAgainAt = latestArrival > now ? { lookAgainAt: latestArrival } : {};
    await closePayment(context, payment.id, { state: "voided", ...lookAgainAt });
  } else await queries.settleClosedPayment(context.database, payment.id);
}
