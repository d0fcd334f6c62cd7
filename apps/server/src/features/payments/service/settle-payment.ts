import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { PaymentProvider, ProviderPayment } from "../provider.ts";
import type { PaymentRow } from "../queries/payments.ts";
import * as queries from "../queries/payments.ts";
import { closePayment } from "./close-payment.ts";
import { markAuthorized } from "./mark-authorized.ts";
import { inPaymentTurn } from "./payment-concurrency.ts";
import { recordCapture } from "./record-capture.ts";
import { auditMismatch, isOurs } from "./reported-payment.ts";

/**
 * Carries out what the provider says of a payment, whoever brings the news: the answer of the call, a
 * webhook or the reconciliation. The first one decides, the others change nothing.
 * @param payment as it was read last; what may have changed since is read again under its lock
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

/** The bank holds the amount: take it if the order can be kept, else let it go. */
async function captureOrVoid(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  reported: ProviderPayment,
): Promise<void> {
  const isKept = await markAuthorized(context, { payment, reported });
  if (isKept === undefined) return;
  const told = await (isKept ? provider.complete(reported.id) : provider.cancel(reported.id));
  if (told.kind === "done") return settlePayment(context, provider, payment, told.value);
  // Somebody else was faster, or the answer was lost: what counts is how it stands.
  const found = await provider.find(reported.id);
  if (found.kind === "done" && found.value.status !== "approved") {
    return settlePayment(context, provider, payment, found.value);
  }
  context.log.warn({ paymentId: payment.id, kind: told.kind }, "a payment waits for the reconciliation");
}

/** The bank let go of the amount. */
async function recordVoid(context: Context, paymentId: string): Promise<void> {
  await closePayment(context, paymentId, { state: "voided" });
  await queries.settleClosedPayment(context.database, paymentId);
}
