import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries.ts";
import { closePayment, settlePayment } from "./settle-payment.ts";

const AGAIN_AFTER_MS = 30_000;

/** Asks the provider about every payment whose outcome is still open, until each has one. */
export async function reconcilePayments(context: Context, provider: PaymentProvider): Promise<void> {
  const now = context.clock.now();
  for (const payment of await queries.findUnsettledPayments(context.database, now)) {
    await queries.updatePayment(context.database, payment.id, {
      reconcileAfter: new Date(now.getTime() + AGAIN_AFTER_MS),
    });
    await reconcilePayment(context, provider, payment);
  }
}

async function reconcilePayment(
  context: Context,
  provider: PaymentProvider,
  payment: queries.PaymentRow,
): Promise<void> {
  if (payment.providerPaymentId !== null) {
    const found = await provider.find(payment.providerPaymentId);
    if (found.kind === "done") await settlePayment(context, provider, payment.id, found.value);
    return;
  }
  // The request to the bank was never answered: whatever came of it is let go, and the order can be paid again.
  const cancelled = await provider.cancelByKey(payment.idempotencyKey);
  if (cancelled.kind === "done") await closePayment(context, payment.id, "voided");
  else if (cancelled.kind === "declined") await askAfterRefusedCancel(context, payment, cancelled.code);
}

/** Square knows no payment of that key: then none was made. */
async function askAfterRefusedCancel(
  context: Context,
  payment: queries.PaymentRow,
  code: string | undefined,
): Promise<void> {
  if (code === "NOT_FOUND") await closePayment(context, payment.id, "voided");
  else
    context.log.error({ paymentId: payment.id, code }, "a payment without an answer could not be cancelled");
}
