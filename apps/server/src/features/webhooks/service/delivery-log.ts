import type { listWebhookDeliveries, WebhookDelivery } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/page.ts";
import * as queries from "../queries/deliveries.ts";
import { findEndpoint } from "../queries/endpoints.ts";
import { messageIdOf } from "./deliver-due.ts";
import { toWebhookBody } from "./record-webhooks.ts";

type Sent = Result<Record<string, never>, "NOT_FOUND" | "WEBHOOK_ENDPOINT_OFF">;

/** Returns a page of an endpoint's webhooks with their attempts. */
export async function listDeliveries(
  { database }: Context,
  endpointId: string,
  query: z.output<typeof listWebhookDeliveries.query>,
): Promise<Result<z.input<typeof listWebhookDeliveries.response>, "NOT_FOUND">> {
  if ((await findEndpoint(database, endpointId)) === undefined) return refuse("NOT_FOUND");
  const { rows, hasMore } = await readPage(query.limit, (limit) =>
    queries.findDeliveries(database, endpointId, { ...query, limit }),
  );
  const attempts = await queries.findAttempts(
    database,
    rows.map(({ id }) => id),
  );
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return ok({
    hasMore,
    rows: rows.map(({ id, eventType, body, state, dueAt, createdAt }) => ({
      ...{ id, eventType, body, dueAt, createdAt },
      state: state as WebhookDelivery["state"],
      messageId: messageIdOf({ id }),
      attempts: byDelivery.get(id) ?? [],
    })),
  });
}

/** Queues a test, whatever events the endpoint wants. */
export async function sendTest({ database, clock }: Context, endpointId: string): Promise<Sent> {
  const endpoint = await findEndpoint(database, endpointId);
  if (endpoint === undefined) return refuse("NOT_FOUND");
  if (endpoint.disabledBecause !== null) return refuse("WEBHOOK_ENDPOINT_OFF");
  const now = clock.now();
  const eventType = "webhook.test";
  const body = toWebhookBody(eventType, now, { endpointId });
  await queries.insertDeliveries(database, [{ endpointId, eventType, body, dueAt: now, createdAt: now }]);
  return ok({});
}

/** Sends a webhook again with the same id, whatever became of it. */
export async function replay({ database, clock }: Context, deliveryId: string): Promise<Sent> {
  const delivery = await queries.findDelivery(database, deliveryId);
  const endpoint = delivery && (await findEndpoint(database, delivery.endpointId));
  if (endpoint === undefined) return refuse("NOT_FOUND");
  if (endpoint.disabledBecause !== null) return refuse("WEBHOOK_ENDPOINT_OFF");
  await queries.makeDue(database, deliveryId, clock.now());
  return ok({});
}
