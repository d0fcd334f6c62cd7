import { isWebhookDelivered, nextWebhookAttempt, whyEndpointEnds } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import * as deliveries from "../queries/deliveries.ts";
import { type EndpointRow, findEndpoint, lockEndpoint, updateEndpoint } from "../queries/endpoints.ts";
import { secretsOf } from "./endpoint-secrets.ts";
import { postWebhook, type WebhookAnswer } from "./post-webhook.ts";
import { webhookHeaders } from "./sign-webhook.ts";

/** Time that a claimed webhook isn't sent by another process, in ms: longer than an attempt may take. */
const CLAIM_MS = 60_000;
/** Time for which a run goes on with an endpoint that works, in ms, before it looks again which endpoints have webhooks to send. */
const RUN_MS = 2_000;
/** Webhooks that a process sends to an endpoint at a time: one while it fails, so that it costs one timeout per run. */
const WIDTH = { working: 4, failing: 1 };

/**
 * Sends the webhooks that are due, to all endpoints at once. Everything is in the database, so a process that dies leaves
 * its claims to another one. A failed attempt ends the run for its endpoint.
 */
export async function deliverDue(context: Context, signal?: AbortSignal): Promise<void> {
  const ids = await deliveries.findEndpointsDue(context.database, context.clock.now());
  const ended = await Promise.allSettled(ids.map((id) => deliverTo(context, id, signal)));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

async function deliverTo(context: Context, id: string, signal: AbortSignal | undefined): Promise<void> {
  const { clock, database } = context;
  const endsAt = clock.now().getTime() + RUN_MS;
  while (signal?.aborted !== true && clock.now().getTime() < endsAt) {
    const endpoint = await findEndpoint(database, id);
    if (endpoint === undefined || endpoint.disabledBecause !== null) return;
    const now = clock.now();
    const limit = endpoint.failingSince === null ? WIDTH.working : WIDTH.failing;
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await deliveries.claimDueDeliveries(database, id, { now, until, limit });
    const outcomes = await Promise.all(claimed.map((delivery) => attempt(context, endpoint, delivery)));
    if (outcomes.length === 0 || outcomes.includes(false)) return;
  }
}

/** Returns the id of a webhook in its headers, the same for every attempt. */
export function messageIdOf({ id }: Pick<deliveries.DeliveryRow, "id">): string {
  return `msg_${id}`;
}

/** Sends a webhook once and records how it went. Returns whether it arrived. */
async function attempt(
  context: Context,
  endpoint: EndpointRow,
  delivery: deliveries.DeliveryRow,
): Promise<boolean> {
  const { clock } = context;
  const attemptedAt = clock.now();
  const answer = await send(context, endpoint, delivery, attemptedAt);
  const isDelivered = isWebhookDelivered(answer.status);
  await inTransaction(context.database, async (transaction) => {
    // Deleted with its log while it was being sent.
    const locked = await lockEndpoint(transaction, endpoint.id);
    if (locked === undefined) return;
    await deliveries.insertAttempt(transaction, { deliveryId: delivery.id, attemptedAt, ...answer });
    const dueAt = isDelivered ? null : nextWebhookAttempt(delivery.attempts + 1, clock.now());
    const state = isDelivered ? "delivered" : dueAt === null ? "failed" : "waiting";
    await deliveries.settleDelivery(transaction, delivery, { state, dueAt });
    // An answer of a former address says nothing about the present one.
    if (locked.url === endpoint.url) await recordHealth(transaction, locked, answer, clock.now());
  });
  return isDelivered;
}

/** Signs and posts a webhook. A secret that no configured key opens is a failed attempt, so that the owner sees it. */
async function send(
  { config }: Context,
  endpoint: EndpointRow,
  delivery: deliveries.DeliveryRow,
  at: Date,
): Promise<WebhookAnswer> {
  const { body } = delivery;
  let secrets: string[];
  try {
    secrets = secretsOf(config, endpoint, at);
  } catch {
    return { status: null, error: "the signing secret can't be decrypted", response: "", durationMs: 0 };
  }
  const headers = webhookHeaders({ id: messageIdOf(delivery), at, body }, secrets);
  return postWebhook(endpoint.url, { headers, body }, config.pushEndpoints);
}

/** Records whether an endpoint works, and turns it off if it is gone or has failed for too long. */
async function recordHealth(
  transaction: Transaction,
  { id, url, failingSince: since, disabledBecause }: EndpointRow,
  { status }: WebhookAnswer,
  now: Date,
): Promise<void> {
  if (isWebhookDelivered(status)) {
    if (since !== null) await updateEndpoint(transaction, id, { failingSince: null });
    return;
  }
  const failingSince = since ?? now;
  const reason = disabledBecause === null ? whyEndpointEnds(status, failingSince, now) : null;
  const change = reason === null ? {} : { disabledBecause: reason, disabledAt: now };
  await updateEndpoint(transaction, id, { failingSince, ...change });
  if (reason === null) return;
  await audit(transaction, now, {
    eventType: "admin_action",
    severity: "error",
    message: `Webhook endpoint turned off, ${reason === "gone" ? "since it is gone" : "after 5 days of failures"}`,
    oldValue: new URL(url).host,
    metadata: { webhookEndpointId: id },
  });
}
