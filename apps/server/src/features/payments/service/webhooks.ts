import { ok, type Result, refuse } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import type { ForgedWebhooks } from "../../audit/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { findPayment } from "../queries/payments.ts";
import { findRefundByProviderId } from "../queries/refunds.ts";
import { makeSquareListDue } from "../queries/square-lists.ts";
import { claimDueWebhook, findWebhook, insertWebhook, markWebhookHandled } from "../queries/webhooks.ts";
import { WEBHOOK_PATH } from "../square/webhook-path.ts";
import { adoptRefund } from "./adopt-refund.ts";
import { refreshDispute } from "./disputes.ts";
import { recordRefund } from "./record-refund.ts";
import { CLAIM_MS, NEVER, settleDue } from "./settle-due.ts";
import { settlePayment } from "./settle-payment.ts";

export { WEBHOOK_PATH } from "../square/webhook-path.ts";

/** Webhooks handled at the same time per process. */
const WIDTH = 10;

export const HANDLE_WEBHOOK_JOB = defineJob("payments.handle-webhook", z.object({ eventId: z.string() }));

/** Square's names and ids: visible ASCII characters. */
const VisibleText = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** The webhook's subject, the only part that is stored. Its status is read from Square when the webhook is handled. */
const Subject = z.object({ data: z.object({ type: VisibleText, id: VisibleText }) });
const Envelope = Subject.extend({ event_id: VisibleText, type: VisibleText });

/** Receives a signed webhook: stores it, and handles it once in a job. */
export async function receiveWebhook(
  context: Context,
  provider: PaymentProvider,
  body: string,
  signature: string,
  forged: ForgedWebhooks,
  client: ClientInfo,
): Promise<
  Result<Record<string, never>, "MALFORMED_REQUEST" | "RATE_LIMITED" | "WEBHOOK_SIGNATURE_INVALID">
> {
  const notificationUrl = context.config.publicUrl + WEBHOOK_PATH;
  if (!provider.isSignedWebhook(body, signature, notificationUrl)) return forged.refuse(client);
  const envelope = Envelope.safeParse(parseJson(body));
  if (!envelope.success) return refuse("MALFORMED_REQUEST");
  const { event_id: eventId, type: eventType, data } = envelope.data;
  const receivedAt = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const reconcileAfter = new Date(receivedAt.getTime() + CLAIM_MS);
    const webhook = { eventId, eventType, body: JSON.stringify({ data }), receivedAt, reconcileAfter };
    const isNew = await insertWebhook(transaction, webhook);
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

/** Handles a stored webhook at once. If that fails, the reconciliation retries it. */
export async function handleWebhook(
  context: Context,
  provider: PaymentProvider,
  eventId: string,
): Promise<void> {
  const webhook = await findWebhook(context.database, eventId);
  if (webhook === undefined || webhook.handledAt !== null) return;
  await handleStored(context, provider, webhook).catch((error: unknown) =>
    context.log.warn({ err: error, eventId }, "a webhook waits for the reconciliation"),
  );
}

/** Handles webhooks whose first handling failed or never ran. */
export async function reconcileWebhooks(
  context: Context,
  provider: PaymentProvider,
  signal = NEVER,
): Promise<void> {
  await settleDue(context, provider, signal, {
    name: "webhooks",
    width: WIDTH,
    claim: (now) => claimDueWebhook(context.database, now, CLAIM_MS),
    settle: (webhook) => handleStored(context, provider, webhook),
  });
}

/** Events whose subject is a dispute. Square's events about evidence name the evidence. */
const DISPUTE_EVENTS = new Set(["dispute.created", "dispute.state.changed", "dispute.state.updated"]);

/** Reads the current status from Square, so that the webhooks' order and delay don't matter. */
async function handleStored(
  context: Context,
  provider: PaymentProvider,
  { eventId, eventType, body }: { eventId: string; eventType: string; body: unknown },
): Promise<void> {
  const { data } = Subject.parse(body);
  if (data.type === "payment") await refreshPayment(context, provider, data.id);
  if (data.type === "refund") await refreshRefund(context, provider, data.id);
  if (DISPUTE_EVENTS.has(eventType)) await refreshDispute(context, provider, data.id);
  if (data.type === "payout") await makeSquareListDue(context.database, "payouts", context.clock.now());
  await markWebhookHandled(context.database, eventId, context.clock.now());
}

async function refreshPayment(
  context: Context,
  provider: PaymentProvider,
  providerPaymentId: string,
): Promise<void> {
  const found = await provider.find(providerPaymentId);
  if (found.kind === "unknown" || found.kind === "unavailable") throw found.cause;
  // A payment by another till of the same merchant isn't ours.
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
