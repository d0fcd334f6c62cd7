import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { PaymentProvider } from "../provider.ts";
import type { PaymentRow } from "../queries/payments.ts";
import * as queries from "../queries/payments.ts";
import type { ProviderPayment } from "../square/answers.ts";
import { closePayment } from "./close-payment.ts";
import { markAuthorized, recordCapture } from "./granted-payments.ts";
import { inPaymentTurn } from "./in-batches.ts";
import { auditMismatch, isOurs } from "./reported-payment.ts";

/**
 * Applies Square's report of a payment, whether it comes from a call's answer, a webhook or the reconciliation. The
 * first one decides; the others change nothing.
 * @param payment as it was last read; later changes are read again under its lock
 * @returns whether it is captured for its order; false also if that isn't known yet
 */
export async function settlePayment(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<boolean> {
  if (!isOurs(context, { payment, reported })) {
    await inPaymentTurn(() =>
      inTransaction(context.database, (transaction) =>
        auditMismatch(context, transaction, { payment, reported }),
      ),
    );
    return false;
  }
  switch (reported.status) {
    case "approved":
      return captureOrVoid(context, provider, payment, reported);
    case "completed":
      return recordCapture(context, { payment, reported });
    case "canceled":
      await inPaymentTurn(() => recordVoid(context, payment.id));
      return false;
    case "failed":
      await closePayment(context, payment.id, { state: "declined", declineCode: reported.declineCode });
      return false;
    case "pending":
      return false;
  }
}

/** Captures an authorized payment if the order can be kept, and releases it otherwise. */
async function captureOrVoid(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<boolean> {
  const isKept = await markAuthorized(context, { payment, reported });
  if (isKept === undefined) return false;
  const outcome = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (outcome.kind === "done") return settlePayment(context, provider, payment, outcome.value);
  // Another process was faster, or the answer was lost: the current status decides.
  const found = await provider.find(reported.id);
  if (found.kind === "done" && found.value.status !== "approved") {
    return settlePayment(context, provider, payment, found.value);
  }
  context.log.warn({ paymentId: payment.id, kind: outcome.kind }, "a payment waits for the reconciliation");
  return false;
}

/** Records that Square released the amount. */
async function recordVoid(context: Context, paymentId: string): Promise<void> {
  await closePayment(context, paymentId, { state: "voided" });
  await queries.settleClosedPayment(context.database, paymentId);
}
