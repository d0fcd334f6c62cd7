import { randomUUID } from "node:crypto";
import type {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  EndpointWithSecret,
  WebhookEndpoint,
} from "@secret/contract";
import {
  FORMER_WEBHOOK_SECRET_MS,
  ok,
  type Result,
  refuse,
  WEBHOOK_ENDPOINTS_MAX,
  type WebhookEventType,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import { isAllowedEndpoint } from "../../../platform/messages/push-endpoint.ts";
import { type ActingAdmin, type AuditLine, actorOf, audit } from "../../audit/index.ts";
import * as queries from "../queries/endpoints.ts";
import { makeSecret } from "./endpoint-secrets.ts";
import { announceEndpointsChanged } from "./wanted-types.ts";

type Shown = Omit<WebhookEndpoint, "createdAt" | "disabledAt" | "failingSince" | "formerSecretExpiresAt"> &
  Pick<queries.EndpointRow, "createdAt" | "disabledAt" | "failingSince" | "formerSecretExpiresAt">;
type WithSecret = Pick<EndpointWithSecret, "secret"> & { readonly endpoint: Shown };

/** Returns all endpoints, without their secrets. */
export async function listEndpoints({ database, clock }: Context): Promise<{ endpoints: Shown[] }> {
  const now = clock.now();
  return { endpoints: (await queries.findEndpoints(database)).map((row) => toEndpoint(row, now)) };
}

/** Adds an endpoint. Its secret is returned this once. */
export async function createEndpoint(
  context: Context,
  { url, eventTypes }: z.output<typeof createWebhookEndpoint.body>,
  by: ActingAdmin,
): Promise<Result<WithSecret, "WEBHOOK_URL_REFUSED" | "WEBHOOK_ENDPOINT_LIMIT">> {
  const { clock, config } = context;
  if (!isAllowedEndpoint(url, config.pushEndpoints)) return refuse("WEBHOOK_URL_REFUSED", { field: "url" });
  const now = clock.now();
  const id = randomUUID();
  const { secret, sealedSecret } = makeSecret(config, id);
  return inTransaction(context.database, async (transaction) => {
    if ((await queries.lockAndCountEndpoints(transaction)) >= WEBHOOK_ENDPOINTS_MAX)
      return refuse("WEBHOOK_ENDPOINT_LIMIT", { params: { limit: WEBHOOK_ENDPOINTS_MAX } });
    const added = { id, url, eventTypes, sealedSecret, createdAt: now };
    const endpoint = await queries.insertEndpoint(transaction, added);
    transaction.afterCommit(() => announceEndpointsChanged(context, id));
    await recordChange(transaction, now, by, id, {
      message: "Webhook endpoint added",
      newValue: describe(endpoint),
    });
    return ok({ endpoint: toEndpoint(endpoint, now), secret });
  });
}

/** Changes what is given of an endpoint. A new address, or turning it on again, clears its failures. */
export async function changeEndpoint(
  context: Context,
  id: string,
  { url, eventTypes, isEnabled }: z.output<typeof changeWebhookEndpoint.body>,
  by: ActingAdmin,
): Promise<Result<Shown, "NOT_FOUND" | "WEBHOOK_URL_REFUSED">> {
  if (url !== undefined && !isAllowedEndpoint(url, context.config.pushEndpoints))
    return refuse("WEBHOOK_URL_REFUSED", { field: "url" });
  return withEndpoint(context, id, async (transaction, before, now) => {
    const wasEnabled = before.disabledBecause === null;
    const turned = isEnabled
      ? { disabledBecause: null, disabledAt: null, failingSince: null }
      : { disabledBecause: "admin", disabledAt: now };
    const change = {
      url: url ?? before.url,
      eventTypes: eventTypes ?? before.eventTypes,
      ...(url !== undefined && url !== before.url && { failingSince: null }),
      ...(isEnabled !== undefined && isEnabled !== wasEnabled && turned),
    };
    const after = await queries.updateEndpoint(transaction, id, change);
    transaction.afterCommit(() => announceEndpointsChanged(context, id));
    await recordChange(transaction, now, by, id, {
      message: "Webhook endpoint changed",
      oldValue: describe(before),
      newValue: describe(after),
    });
    return ok(toEndpoint(after, now));
  });
}

/** Deletes an endpoint with its log. */
export async function deleteEndpoint(
  context: Context,
  id: string,
  by: ActingAdmin,
): Promise<Result<Record<string, never>, "NOT_FOUND">> {
  return withEndpoint(context, id, async (transaction, before, now) => {
    await queries.deleteEndpoint(transaction, id);
    transaction.afterCommit(() => announceEndpointsChanged(context, id));
    await recordChange(transaction, now, by, id, {
      message: "Webhook endpoint deleted",
      oldValue: describe(before),
    });
    return ok({});
  });
}

/** Makes a new secret, which is returned this once. The former one signs beside it for 24 hours. */
export async function rotateSecret(
  context: Context,
  id: string,
  by: ActingAdmin,
): Promise<Result<WithSecret, "NOT_FOUND">> {
  return withEndpoint(context, id, async (transaction, before, now) => {
    const { secret, sealedSecret } = makeSecret(context.config, id);
    const endpoint = await queries.updateEndpoint(transaction, id, {
      sealedSecret,
      formerSealedSecret: before.sealedSecret,
      formerSecretExpiresAt: new Date(now.getTime() + FORMER_WEBHOOK_SECRET_MS),
    });
    await recordChange(transaction, now, by, id, { message: "Webhook secret rotated" });
    return ok({ endpoint: toEndpoint(endpoint, now), secret });
  });
}

async function withEndpoint<Value, Refusal extends string>(
  { database, clock }: Context,
  id: string,
  change: (transaction: Transaction, row: queries.EndpointRow, now: Date) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | "NOT_FOUND">> {
  return inTransaction(database, async (transaction): Promise<Result<Value, Refusal | "NOT_FOUND">> => {
    const row = await queries.lockEndpoint(transaction, id);
    return row === undefined ? refuse("NOT_FOUND") : change(transaction, row, clock.now());
  });
}

async function recordChange(
  transaction: Transaction,
  now: Date,
  by: ActingAdmin,
  webhookEndpointId: string,
  line: Pick<AuditLine, "message" | "oldValue" | "newValue">,
): Promise<void> {
  const metadata = { webhookEndpointId };
  await audit(transaction, now, { ...actorOf(by), severity: "warning", ...line, metadata });
}

/** Describes an endpoint for the audit log. Its path stays out, since some receivers put a key there. */
function describe({ url, eventTypes, disabledBecause }: queries.EndpointRow): string {
  const state = disabledBecause === null ? "on" : "off";
  return `${new URL(url).host}, ${state}: ${eventTypes.join(", ")}`;
}

function toEndpoint(row: queries.EndpointRow, now: Date): Shown {
  const { id, url, disabledAt, failingSince, formerSecretExpiresAt: until, createdAt } = row;
  return {
    ...{ id, url, disabledAt, failingSince, createdAt },
    eventTypes: row.eventTypes as WebhookEventType[],
    disabledBecause: row.disabledBecause as WebhookEndpoint["disabledBecause"],
    formerSecretExpiresAt: until !== null && until > now ? until : null,
  };
}
