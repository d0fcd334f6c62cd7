import { formatUsd } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import type { PaymentProvider, ProviderRefund } from "../provider.ts";
import * as refunds from "../queries/refunds.ts";
import { CLAIM_MS, NEVER, settleDue } from "./settle-due.ts";

/** Square takes at most 192 characters. */
const REASON_MAX_LENGTH = 192;
/** At once in a process. */
const WIDTH = 10;

/** Sends a refund to the provider, the same one however often it is tried. What isn't answered stays open. */
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
  if (outcome.kind !== "declined") {
    context.log.warn({ err: outcome.cause, refundId }, "a refund waits for the reconciliation");
    return;
  }
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
    const now = context.clock.now();
    const change = { state, providerRefundId, updatedAt: now };
    const wasOpen = await refunds.updateOpenRefund(transaction, refundId, change);
    if (!wasOpen || state === "pending") return;
    await audit(transaction, now, {
      ...lineOf(refund, state),
      severity: "info",
      message: `Refund of ${formatUsd(refund.amountCents)} completed`,
    });
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
    ...lineOf(refund, "failed"),
    severity: "critical",
    message: `Refund of ${formatUsd(refund.amountCents)} failed: ${detail}`,
  });
}

function lineOf({ id: refundId, orderId, state: oldValue }: refunds.RefundRow, newValue: string) {
  return { eventType: "payment_event", orderId, oldValue, newValue, metadata: { refundId } } as const;
}

/**
 * Sends the refunds that have not reached the provider, and asks about those that did: a webhook may be lost.
 * Only those whose time has come.
 */
export async function reconcileRefunds(
  context: Context,
  provider: PaymentProvider,
  signal = NEVER,
): Promise<void> {
  await settleDue(context, provider, signal, {
    name: "refunds",
    width: WIDTH,
    claim: (now) => refunds.claimDueRefund(context.database, now, CLAIM_MS),
    async settle({ id, providerRefundId }) {
      if (providerRefundId === null) return sendRefund(context, provider, id);
      const found = await provider.findRefund(providerRefundId);
      if (found.kind === "done") await recordRefund(context, id, found.value);
    },
  });
}
