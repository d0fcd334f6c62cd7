import type { ErrorCode } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { PaymentProvider } from "../provider.ts";
import * as queries from "../queries.ts";
import { recordRefund } from "./refunds.ts";
import { settlePayment } from "./settle-payment.ts";

export const WEBHOOK_PATH = "/api/webhooks/square";
export const HANDLE_WEBHOOK_JOB = "payments.handle-webhook";

/** What of Square's envelope is read; the state itself is fetched anew when the webhook is handled. */
const Subject = z.looseObject({ data: z.looseObject({ type: z.string(), id: z.string() }) });
const Envelope = Subject.extend({ event_id: z.string().min(1).max(200), type: z.string().max(100) });

/** Takes a signed webhook in: stored first, handled once, by a job. */
export async function receiveWebhook(
  context: Context,
  provider: PaymentProvider,
  body: string,
  signature: string,
): Promise<Result<Record<string, never>, ErrorCode>> {
  const notificationUrl = context.config.publicUrl + WEBHOOK_PATH;
  if (!(await provider.isSignedWebhook(body, signature, notificationUrl)))
    return refuse("WEBHOOK_SIGNATURE_INVALID");
  const envelope = Envelope.safeParse(JSON.parse(body));
  if (!envelope.success) return refuse("MALFORMED_REQUEST");
  const { event_id: eventId, type: eventType } = envelope.data;
  const receivedAt = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const isNew = await queries.insertWebhook(transaction, { eventId, eventType, body, receivedAt });
    if (isNew) await context.jobs.add(transaction, HANDLE_WEBHOOK_JOB, { eventId });
  });
  return ok({});
}

/** Handles a stored webhook: asks the provider for the present state, so that order and delay don't matter. */
export async function handleWebhook(
  context: Context,
  provider: PaymentProvider,
  eventId: string,
): Promise<void> {
  const webhook = await queries.findWebhook(context.database, eventId);
  if (webhook === undefined || webhook.handledAt !== null) return;
  const { data } = Subject.parse(webhook.body);
  if (data.type === "payment") await refreshPayment(context, provider, data.id);
  if (data.type === "refund") await refreshRefund(context, provider, data.id);
  await queries.markWebhookHandled(context.database, eventId, context.clock.now());
}

async function refreshPayment(
  context: Context,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<void> {
  const found = await provider.find(providerPaymentId);
  if (found.kind === "unknown") throw found.cause;
  if (found.kind === "declined" || !z.uuid().safeParse(found.value.referenceId).success) return;
  await settlePayment(context, provider, found.value.referenceId ?? "", found.value);
}

async function refreshRefund(
  context: Context,
  provider: PaymentProvider,
  providerRefundId: string,
): Promise<void> {
  const refund = await queries.findRefundByProviderId(context.database, providerRefundId);
  if (refund === undefined) return;
  const found = await provider.findRefund(providerRefundId);
  if (found.kind === "unknown") throw found.cause;
  if (found.kind === "done") await recordRefund(context, refund.id, found.value);
}
