import { setTimeout as pause } from "node:timers/promises";
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

/** Charges under way in this process, so that a repeated request waits for the answer of the first. */
const underWay = new Map<string, Promise<void>>();

/**
 * Asks the bank and carries out its answer.
 * @param source undefined for a repeated request, which only waits
 */
export async function chargeOnce(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource | undefined,
): Promise<void> {
  if (source === undefined) {
    // How it ended is read from the payment; an error is the first request's to tell.
    await underWay.get(payment.id)?.catch(() => undefined);
    return;
  }
  const charging = charge(context, provider, payment, source);
  underWay.set(payment.id, charging);
  try {
    await charging;
  } finally {
    underWay.delete(payment.id);
  }
}

async function charge(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  source: CardSource,
): Promise<void> {
  const outcome = await authorize(provider, payment, source);
  switch (outcome.kind) {
    case "done":
      return settlePayment(context, provider, payment.id, outcome.value);
    case "declined":
      return closePayment(context, payment.id, {
        state: "declined",
        declineCode: outcome.code,
        declineDetail: outcome.detail,
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
    note: `SECRET order ${source.orderNumber}`,
  };
  let outcome = await provider.authorize(request);
  for (const pauseMs of provider.retries.pausesMs) {
    if (outcome.kind !== "unknown") return outcome;
    await pause(pauseMs);
    outcome = await provider.authorize(request);
  }
  return outcome;
}
