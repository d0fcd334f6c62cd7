import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import type { PaymentProvider, ProviderRefund } from "../provider.ts";
import * as refunds from "../queries/refunds.ts";

/** Square takes at most 192 characters. */
const REASON_MAX_LENGTH = 192;
/** A refund nobody has heard of for this long is asked about. */
const QUIET_MS = 60_000;

/** Sends a refund to the provider, the same one however often it is tried. */
export async function sendRefund(
  context: Context,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await refunds.findRefund(context.database, refundId);
  if (refund === undefined || refund.state !== "started" || refund.providerPaymentId === null) return;
  const outcome = await provider.refund({
    idempotencyKey: refund.id,
    providerPaymentId: refund.providerPaymentId,
    amountCents: refund.amountCents,
    reason: refund.reason.slice(0, REASON_MAX_LENGTH),
  });
  if (outcome.kind === "done") return recordRefund(context, refund.id, outcome.value);
  if (outcome.kind !== "declined") throw outcome.cause;
  await inTransaction(context.database, (transaction) =>
    failRefund(context, transaction, refund, outcome.detail ?? outcome.code ?? "refused"),
  );
}

/** Writes how a refund stands at the provider. A refund that has ended stays as it is. */
export async function recordRefund(
  context: Context,
  refundId: string,
  reported: ProviderRefund,
): Promise<void> {
  const { status: state, id: providerRefundId } = reported;
  await inTransaction(context.database, async (transaction) => {
    const refund = await refunds.findRefund(transaction, refundId);
    if (refund === undefined) return;
    if (state === "failed")
      return failRefund(context, transaction, refund, "refused later", providerRefundId);
    const change = { state, providerRefundId, updatedAt: context.clock.now() };
    await refunds.updateOpenRefund(transaction, refundId, change);
  });
}

/** The money has not gone back: somebody must look. */
async function failRefund(
  context: Context,
  transaction: Transaction,
  refund: refunds.RefundRow,
  detail: string,
  providerRefundId?: string,
): Promise<void> {
  const now = context.clock.now();
  const hasEnded = await refunds.updateOpenRefund(transaction, refund.id, {
    state: "failed",
    failureDetail: detail,
    updatedAt: now,
    ...(providerRefundId === undefined ? {} : { providerRefundId }),
  });
  if (!hasEnded) return;
  await audit(transaction, now, {
    eventType: "payment_event",
    severity: "critical",
    message: `Refund of ${formatUsd(refund.amountCents)} failed: ${detail}`,
    orderId: refund.orderId,
    metadata: { refundId: refund.id },
  });
}

/** Asks the provider about refunds that have been quiet for long: a webhook may be lost. */
export async function reconcileRefunds(context: Context, provider: PaymentProvider): Promise<void> {
  const now = context.clock.now();
  const quietSince = new Date(now.getTime() - QUIET_MS);
  for (const refund of await refunds.findQuietRefunds(context.database, quietSince)) {
    await refunds.touchRefund(context.database, refund.id, now);
    if (refund.providerRefundId === null) {
      await sendRefund(context, provider, refund.id).catch((error: unknown) =>
        context.log.warn({ err: error, refundId: refund.id }, "a refund could not be sent"),
      );
      continue;
    }
    const found = await provider.findRefund(refund.providerRefundId);
    if (found.kind === "done") await recordRefund(context, refund.id, found.value);
  }
}
