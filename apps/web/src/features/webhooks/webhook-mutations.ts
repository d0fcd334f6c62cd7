import {
  changeWebhookEndpoint as changeRoute,
  createWebhookEndpoint as createRoute,
  deleteWebhookEndpoint as deleteRoute,
  type EndpointWithSecret,
  replayWebhook as replayRoute,
  rotateWebhookSecret as rotateRoute,
  testWebhookEndpoint as testRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { webhookKeys } from "./webhook-queries.ts";

export function createEndpoint(body: BodyOf<typeof createRoute>): Promise<EndpointWithSecret> {
  return thenReload(webhookKeys.endpoints, call(createRoute, { body }));
}

export function changeEndpoint(id: string, body: BodyOf<typeof changeRoute>) {
  return thenReload(webhookKeys.endpoints, call(changeRoute, { params: { id }, body }));
}

export function deleteEndpoint(id: string) {
  return thenReload(webhookKeys.endpoints, call(deleteRoute, { params: { id } }));
}

/** Makes a new secret. The former one signs too for 24 hours. */
export function rotateSecret(id: string): Promise<EndpointWithSecret> {
  return thenReload(webhookKeys.endpoints, call(rotateRoute, { params: { id } }));
}

export function sendTest(id: string) {
  return thenReload(webhookKeys.log, call(testRoute, { params: { id } }));
}

/** Sends a webhook again, with the same id. */
export function replayWebhook(id: string) {
  return thenReload(webhookKeys.log, call(replayRoute, { params: { id } }));
}

async function thenReload<Answer>(queryKey: readonly string[], answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
}
