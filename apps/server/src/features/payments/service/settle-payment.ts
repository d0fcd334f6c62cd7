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
 */
export async function settlePayment(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  if (!isOurs(context, { payment, reported })) {
    return inPaymentTurn(() =>
      inTransaction(context.database, (transaction) =>
        auditMismatch(context, transaction, { payment, reported }),
      ),
    );
  }
  switch (reported.status) {
    case "approved":
      return captureOrVoid(context, provider, payment, reported);
    case "completed":
      return recordCapture(context, { payment, reported });
    case "canceled":
      return inPaymentTurn(() => recordVoid(context, payment.id));
    case "failed":
      return closePayment(context, payment.id, { state: "declined", declineCode: reported.declineCode });
    case "pending":
      return;
  }
}

/** Captures an authorized payment if the order can be kept, and releases it otherwise. */
async function captureOrVoid(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  const isKept = await markAuthorized(context, { payment, reported });
  if (isKept === undefined) return;
  const outcome = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (outcome.kind === "done") return settlePayment(context, provider, payment, outcome.value);
  // Another process was faster, or the answer was lost: the current status decides.
  const found = await provider.find(reported.id);
  if (found.kind === "done" && found.value.status !== "approved") {
    return settlePayment(context, provider, payment, found.value);
  }
  context.log.warn({ paymentId: payment.id, kind: outcome.kind }, "a payment waits for the reconciliation");
}

/** Records that Square released the amount. */
async function recordVoid(context: Context, paymentId: string): Promise<void> {
  await closePayment(context, paymentId, { state: "voided" });
  await queries.settleClosedPayment(context.database, paymentId);
}
