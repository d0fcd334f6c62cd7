import { DAY_MS, WITHHELD_REFUSAL } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import { isDisputed } from "../queries/disputes.ts";
import * as refunds from "../queries/refunds.ts";
import { isItsTurn } from "./pace-refunds.ts";
import { recordRefund, recordRefusal } from "./record-refund.ts";
import { CLAIM_MS, NEVER, settleDue } from "./settle-due.ts";

/** Refunds checked at the same time per process. */
const WIDTH = 10;
/** Time in ms before a refund's creation and after now in which Square's list has it, whatever its clock. */
const LISTED_MS = DAY_MS;

/**
 * Sends a refund to Square, with the same idempotency key on every try. Without an answer it stays open. Refunds of a
 * cancelled event are sent a few in a second, and not while they are paused.
 */
export async function sendRefund(
  context: Context,
  provider: PaymentProvider,
  refundId: string,
  hasTurn = false,
): Promise<void> {
  const refund = await refunds.findRefund(context.database, refundId);
  if (refund === undefined || refund.state !== "started" || refund.providerPaymentId === null) return;
  if (await isDisputed(context.database, refund.paymentId)) return withhold(context, provider, refund);
  if (refund.isOfCancelledEvent) {
    if (refund.isPaused || !(hasTurn || (await isItsTurn(context, refundId)))) return;
    await refunds.updateRefund(context.database, refundId, { sentAt: refund.sentAt ?? context.clock.now() });
  }
  const outcome = await provider.refund({
    idempotencyKey: refund.id,
    providerPaymentId: refund.providerPaymentId,
    amountCents: refund.amountCents,
    reason: refund.reason.slice(0, refunds.REFUND_REASON_MAX_LENGTH),
  });
  if (outcome.kind === "done") return recordRefund(context, refund.id, outcome.value);
  if (outcome.kind !== "declined") {
    context.log.warn({ err: outcome.cause, refundId }, "a refund waits for the reconciliation");
    return;
  }
  await recordRefusal(context, refund.id, outcome.detail ?? outcome.code ?? "refused");
}

/**
 * Withholds the refund of a disputed payment. An earlier try may have lost its answer, so that Square is asked first
 * whether it made the refund; until it answers, the refund stays open.
 */
async function withhold(
  context: Context,
  provider: PaymentProvider,
  refund: NonNullable<Awaited<ReturnType<typeof refunds.findRefund>>>,
): Promise<void> {
  const since = new Date(refund.createdAt.getTime() - LISTED_MS);
  const until = new Date(context.clock.now().getTime() + LISTED_MS);
  const listed = await provider.listRefunds({ since, until });
  if (listed.kind !== "done") {
    context.log.warn({ refundId: refund.id }, "a refund of a disputed payment waits for Square's list");
    return;
  }
  for (const made of listed.value) {
    const isLike =
      made.paymentId === refund.providerPaymentId &&
      made.status !== "failed" &&
      made.amountCents === refund.amountCents &&
      made.reason === refund.reason.slice(0, refunds.REFUND_REASON_MAX_LENGTH);
    if (isLike && (await refunds.findRefundByProviderId(context.database, made.id)) === undefined)
      return recordRefund(context, refund.id, made);
  }
  await recordRefusal(context, refund.id, WITHHELD_REFUSAL);
}

/** Sends due refunds that haven't reached Square, and checks those that have, since a webhook may be lost. */
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
