import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries/payments.ts";
import { closePayment } from "./close-payment.ts";
import { settlePayment } from "./settle-payment.ts";

const AGAIN_AFTER_MS = 30_000;
/** A request to the provider that nobody has answered may arrive as late as this. */
const LATEST_ARRIVAL_MS = 4 * 60_000;

/** Asks the provider about every payment whose outcome is still open, until each has one. */
export async function reconcilePayments(context: Context, provider: PaymentProvider): Promise<void> {
  const now = context.clock.now();
  for (const payment of await queries.findUnsettledPayments(context.database, now)) {
    await queries.updatePayment(context.database, payment.id, {
      reconcileAfter: new Date(now.getTime() + AGAIN_AFTER_MS),
    });
    await reconcilePayment(context, provider, payment, now);
  }
}

async function reconcilePayment(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  now: Date,
): Promise<void> {
  if (payment.providerPaymentId === null) return letGo(context, provider, payment, now);
  const found = await provider.find(payment.providerPaymentId);
  if (found.kind === "done") await settlePayment(context, provider, payment, found.value);
}

/**
 * The request to the bank was never answered: whatever came of it is let go, and the order can be paid again.
 * The request may still be on its way, so it is looked for once more.
 */
async function letGo(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
  now: Date,
): Promise<void> {
  const cancelled = await provider.cancelByKey(payment.idempotencyKey);
  if (cancelled.kind === "unknown" || cancelled.kind === "unavailable") return;
  if (cancelled.kind === "declined") {
    context.log.error({ paymentId: payment.id, code: cancelled.code }, "an unanswered payment stays open");
    return;
  }
  const latestArrival = new Date(payment.createdAt.getTime() + LATEST_ARRIVAL_MS);
  if (payment.state === "started") {
    const lookAgainAt = latestArrival > now ? { lookAgainAt: latestArrival } : {};
    await closePayment(context, payment.id, { state: "voided", ...lookAgainAt });
  } else await queries.settleClosedPayment(context.database, payment.id);
}
