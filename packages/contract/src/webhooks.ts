import { WEBHOOK_EVENT_TYPES } from "@secret/domain";
import { z } from "zod";
import { always, asGiven, Id, IdParams, Instant, Nothing, page, pageQuery, route } from "./http/route.ts";

/** Maximum length of an endpoint's URL. */
export const WEBHOOK_URL_MAX_LENGTH = 500;

const EventTypes = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, "Choose one or more.")
  .max(WEBHOOK_EVENT_TYPES.length)
  .transform((types) => [...new Set(types)]);

/** Endpoint that gets webhooks. Its secret is shown only once, see {@link createWebhookEndpoint}. */
const WebhookEndpointSchema = z.object({
  id: Id,
  url: z.string(),
  eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  /** Reason it is off: an admin, 5 days of failures, or its answer 410 Gone; null while it is on. */
  disabledBecause: z.enum(["admin", "failing", "gone"]).nullable(),
  disabledAt: Instant.nullable(),
  /** The first failed attempt since the last success; null if the last one worked. */
  failingSince: Instant.nullable(),
  /** End of the former secret's validity; null without one. */
  formerSecretExpiresAt: Instant.nullable(),
  createdAt: Instant,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpointSchema>;

const EndpointWithSecret = z.object({
  endpoint: WebhookEndpointSchema,
  /** Base64 with the prefix `whsec_`. It can't be read again. */
  secret: z.string(),
});
export type EndpointWithSecret = z.infer<typeof EndpointWithSecret>;

const Attempt = z.object({
  attemptedAt: Instant,
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  /** Reason for no answer. */
  error: z.string().nullable(),
  /** The answer's first 200 characters. */
  response: z.string(),
  durationMs: z.int(),
});

/** Webhook in the log of its endpoint. */
const WebhookDeliverySchema = z.object({
  id: Id,
  /** The header `webhook-id` of every attempt. */
  messageId: z.string(),
  eventType: z.string(),
  body: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  /** Time of the next attempt; null if there is none. */
  dueAt: Instant.nullable(),
  createdAt: Instant,
  /** Newest first. */
  attempts: z.array(Attempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;

const EndpointBody = z.strictObject({
  /** Public https address on the default port. */
  url: asGiven(WEBHOOK_URL_MAX_LENGTH),
  eventTypes: EventTypes,
});

const PATH = "/api/admin/webhook-endpoints";

export const listWebhookEndpoints = route({
  method: "GET",
  path: PATH,
  access: "admin",
  summary: "Endpoints of outgoing webhooks, oldest first",
  response: z.object({ endpoints: z.array(WebhookEndpointSchema) }),
});

export const createWebhookEndpoint = route({
  method: "POST",
  path: PATH,
  access: "admin",
  needsReauthentication: always,
  summary: "Adds an endpoint for webhooks, and returns its secret for the only time",
  body: EndpointBody,
  response: EndpointWithSecret,
  errors: ["WEBHOOK_URL_REFUSED", "WEBHOOK_ENDPOINT_LIMIT"],
});

export const changeWebhookEndpoint = route({
  method: "PUT",
  path: `${PATH}/:id`,
  access: "admin",
  needsReauthentication: always,
  summary: "Changes an endpoint's address and events, and turns it on or off; what is absent stays",
  params: IdParams,
  body: EndpointBody.extend({ isEnabled: z.boolean() }).partial(),
  response: WebhookEndpointSchema,
  errors: ["NOT_FOUND", "WEBHOOK_URL_REFUSED"],
});

export const deleteWebhookEndpoint = route({
  method: "DELETE",
  path: `${PATH}/:id`,
  access: "admin",
  needsReauthentication: always,
  summary: "Deletes an endpoint with its log; waiting webhooks aren't sent",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});

export const rotateWebhookSecret = route({
  method: "POST",
  path: `${PATH}/:id/secret`,
  access: "admin",
  needsReauthentication: always,
  summary: "Makes a new secret; the former one signs beside it for 24 hours",
  params: IdParams,
  response: EndpointWithSecret,
  errors: ["NOT_FOUND"],
});

export const testWebhookEndpoint = route({
  method: "POST",
  path: `${PATH}/:id/test`,
  access: "admin",
  summary: "Queues a webhook of the type webhook.test",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", "WEBHOOK_ENDPOINT_OFF"],
});

export const listWebhookDeliveries = route({
  method: "GET",
  path: `${PATH}/:id/deliveries`,
  access: "admin",
  summary: "An endpoint's webhooks of the last 30 days with their attempts, newest first",
  params: IdParams,
  query: z.strictObject(pageQuery(100, 25)),
  response: page(WebhookDeliverySchema),
  errors: ["NOT_FOUND"],
});

export const replayWebhook = route({
  method: "POST",
  path: "/api/admin/webhook-deliveries/:id/replay",
  access: "admin",
  summary: "Sends a webhook again with the same id, now",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND", "WEBHOOK_ENDPOINT_OFF"],
});
