import type { ErrorCode } from "@secret/contract";
import { CURRENCY, ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { audit } from "../../audit/service.ts";
import type { PaymentProvider, ProviderRefund } from "../provider.ts";
import { findPayment, findPaymentByProviderId } from "../queries/payments.ts";
import { findRefundByProviderId, hasUnansweredRefund, insertRefund } from "../queries/refunds.ts";
import { deleteWebhookBodies, findWebhook, insertWebhook, markWebhookHandled } from "../queries/webhooks.ts";
import { recordRefund } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

export const WEBHOOK_PATH = "/api/webhooks/square";
export const HANDLE_WEBHOOK_JOB = defineJob("payments.handle-webhook", z.object({ eventId: z.string() }));

/** What of Square's envelope is read; the state itself is fetched anew when the webhook is handled. */
const Subject = z.looseObject({ data: z.looseObject({ type: z.string(), id: z.string() }) });
const Envelope = Subject.extend({ event_id: z.string().min(1).max(200), type: z.string().max(100) });

/** Where a webhook came from, for the audit log. */
export interface Sender {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

/** Takes a signed webhook in: stored first, handled once, by a job. */
export async function receiveWebhook(
  context: Context,
  provider: PaymentProvider,
  body: string,
  signature: string,
  sender: Sender,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const notificationUrl = context.config.publicUrl + WEBHOOK_PATH;
  if (!provider.isSignedWebhook(body, signature, notificationUrl)) {
    await auditForgery(context, sender);
    return refuse("WEBHOOK_SIGNATURE_INVALID");
  }
  const envelope = Envelope.safeParse(parseJson(body));
  if (!envelope.success) return refuse("MALFORMED_REQUEST");
  const { event_id: eventId, type: eventType } = envelope.data;
  const receivedAt = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const isNew = await insertWebhook(transaction, { eventId, eventType, body, receivedAt });
    if (isNew) await context.jobs.add(transaction, HANDLE_WEBHOOK_JOB, [{ eventId }]);
  });
  return ok({});
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function auditForgery(context: Context, sender: Sender): Promise<void> {
  await inTransaction(context.database, (transaction) =>
    audit(transaction, context.clock.now(), {
      eventType: "security_event",
      severity: "warning",
      message: "A payment webhook with a wrong signature was refused",
      ...sender,
    }),
  );
}

/** Handles a stored webhook: asks the provider for the present state, so that order and delay don't matter. */
export async function handleWebhook(
  context: Context,
  provider: PaymentProvider,
  eventId: string,
): Promise<void> {
  const webhook = await findWebhook(context.database, eventId);
  if (webhook === undefined || webhook.handledAt !== null) return;
  const { data } = Subject.parse(webhook.body);
  if (data.type === "payment") await refreshPayment(context, provider, data.id);
  if (data.type === "refund") await refreshRefund(context, provider, data.id);
  await markWebhookHandled(context.database, eventId, context.clock.now());
}

async function refreshPayment(
  context: Context,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<void> {
  const found = await provider.find(providerPaymentId);
  if (found.kind === "unknown" || found.kind === "unavailable") throw found.cause;
  // A payment of another till of the same merchant is none of ours.
  if (found.kind === "declined" || !z.uuid().safeParse(found.value.referenceId).success) return;
  const payment = await findPayment(context.database, found.value.referenceId ?? "");
  if (payment !== undefined) await settlePayment(context, provider, payment, found.value);
}

async function refreshRefund(
  context: Context,
  provider: PaymentProvider,
  providerRefundId: string,
): Promise<void> {
  const found = await provider.findRefund(providerRefundId);
  if (found.kind === "unknown" || found.kind === "unavailable") throw found.cause;
  if (found.kind === "declined") return;
  const refund = await findRefundByProviderId(context.database, providerRefundId);
  if (refund !== undefined) return recordRefund(context, refund.id, found.value);
  return adoptRefund(context, found.value);
}

/** A refund that somebody made at the provider itself: the books must have it too. */
async function adoptRefund(context: Context, reported: ProviderRefund): Promise<void> {
  const payment = reported.paymentId && (await findPaymentByProviderId(context.database, reported.paymentId));
  if (!payment || reported.currency !== CURRENCY || reported.status === "failed") return;
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    // It may be one of our own whose answer is still on its way: then this webhook is tried again later.
    if (await hasUnansweredRefund(transaction, payment.id)) {
      throw new Error(`refund ${reported.id} may be the answer to one under way`);
    }
    await insertRefund(transaction, {
      paymentId: payment.id,
      orderId: payment.orderId,
      idempotencyKey: `provider:${reported.id}`,
      amountCents: reported.amountCents,
      reason: reported.reason ?? "Refunded at the card provider",
      state: reported.status,
      providerRefundId: reported.id,
      createdAt: now,
      updatedAt: now,
    });
    await audit(transaction, now, {
      eventType: "payment_event",
      severity: "warning",
      message: "A refund was made at the card provider",
      orderId: payment.orderId,
      metadata: { providerRefundId: reported.id, amountCents: reported.amountCents },
    });
  });
}

/** So long the words of a handled webhook are kept, for questions to the provider. */
const BODIES_KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Forgets what the provider told, once it is in the books. */
export async function forgetWebhookBodies({ database, clock }: Context): Promise<void> {
  await deleteWebhookBodies(database, new Date(clock.now().getTime() - BODIES_KEPT_DAYS * DAY_MS));
}
