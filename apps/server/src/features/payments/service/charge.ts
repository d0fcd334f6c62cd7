import { setTimeout as pause } from "node:timers/promises";
import { BRAND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Outcome, PaymentProvider, ProviderPayment } from "../provider.ts";
import type { PaymentRow } from "../queries/payments.ts";
import { closePayment } from "./close-payment.ts";
import { settlePayment } from "./settle-payment.ts";

/** What the bank is asked with. Never stored: the token of a card serves once and is nobody else's business. */
export interface CardSource {
  readonly sourceId: string;
  readonly verificationToken?: string | undefined;
  readonly orderNumber: string;
}

/** Asks the bank and carries out its answer. */
export async function charge(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource,
): Promise<void> {
  const outcome = await authorize(provider, payment, source);
  switch (outcome.kind) {
    case "done":
      return settlePayment(context, provider, payment, outcome.value);
    case "declined":
      return closePayment(context, payment.id, {
        state: "declined",
        declineCode: outcome.code,
        declineDetail: outcome.detail,
        cardFingerprint: outcome.cardFingerprint,
      });
    case "unavailable":
      context.log.error({ err: outcome.cause }, "the card provider refuses our credentials");
      return closePayment(context, payment.id, { state: "failed" });
    case "unknown":
      context.log.warn({ err: outcome.cause, paymentId: payment.id }, "the payment's outcome is unknown");
  }
}

async function authorize(
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource,
): Promise<Outcome<ProviderPayment>> {
  const request = {
    idempotencyKey: payment.idempotencyKey,
    paymentId: payment.id,
    sourceId: source.sourceId,
    verificationToken: source.verificationToken,
    amountCents: payment.amountCents,
    note: `${BRAND.programme} order ${source.orderNumber}`,
  };
  let outcome = await provider.authorize(request);
  for (const pauseMs of provider.retries.pausesMs) {
    if (outcome.kind !== "unknown") return outcome;
    await pause(pauseMs);
    const repeated = await provider.authorize(request);
    // Turned away at the door now, nobody has told what became of the first one.
    if (repeated.kind !== "unavailable") outcome = repeated;
  }
  return outcome;
}
