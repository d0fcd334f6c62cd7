import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  NO_CONNECTION_TEXT,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "@secret/contract";
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENT_TYPES } from "@secret/domain";
import { cutOff, fail, given, stall } from "../../made-up/answers.ts";
import { inTurn, numberedId, press, type Screen, send, sharing } from "../screen.ts";

const ENDPOINT: WebhookEndpoint = {
  id: numberedId(1),
  url: "https://hooks.example.com/secret/orders",
  eventTypes: [...WEBHOOK_EVENT_TYPES],
  disabledBecause: null,
  disabledAt: null,
  failingSince: null,
  formerSecretExpiresAt: null,
  createdAt: "2026-11-01T03:42:00.000Z",
};
const FAILING: WebhookEndpoint = {
  ...ENDPOINT,
  id: numberedId(2),
  url: `https://a-receiver-with-a-long-name.example.com/${"a-long-path-".repeat(8)}`,
  eventTypes: ["order.paid", "order.refunded"],
  failingSince: "2026-11-20T03:42:00.000Z",
  formerSecretExpiresAt: "2026-11-22T03:42:00.000Z",
};
const GONE: WebhookEndpoint = {
  ...ENDPOINT,
  id: numberedId(3),
  url: "https://old.example.com/",
  disabledBecause: "gone",
  disabledAt: "2026-11-19T03:42:00.000Z",
};
const attempt = (minute: number, status: number | null, response = "", error: string | null = null) => ({
  attemptedAt: `2026-11-21T03:${minute}:00.000Z`,
  status,
  error,
  response,
  durationMs: status === null ? 10_003 : 132,
});
const delivery = (number: number, change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: numberedId(number),
  messageId: `msg_${numberedId(number)}`,
  eventType: "order.paid",
  body: '{"type":"order.paid","timestamp":"2026-11-21T03:10:00.000Z","data":{"orderId":"…","totalCents":2634}}',
  state: "delivered",
  dueAt: null,
  createdAt: "2026-11-21T03:10:00.000Z",
  attempts: [attempt(10, 200, "ok")],
  ...change,
});
const DELIVERIES = [
  delivery(14, {
    eventType: "webhook.test",
    state: "waiting",
    dueAt: "2036-11-21T03:50:00.000Z",
    attempts: [],
  }),
  delivery(13, {
    state: "waiting",
    dueAt: "2036-11-21T03:50:00.000Z",
    attempts: [
      attempt(15, 500, `<html>${"Internal Server Error ".repeat(8)}`),
      attempt(10, null, "", "no answer within 10 seconds"),
    ],
  }),
  delivery(12, { eventType: "order.refunded", state: "failed", attempts: [attempt(12, 404, "Not here")] }),
  delivery(11, {}),
];
const ALL = given(listWebhookEndpoints, { endpoints: [ENDPOINT, FAILING, GONE] });
const NONE = given(listWebhookEndpoints, { endpoints: [] });

/** Outgoing webhooks. */
export const WEBHOOK_SCREENS: readonly Screen[] = [
  ...sharing({ path: "/admin/webhooks" }, [
    { name: "Webhooks, none yet", prepare: NONE, words: "No endpoints yet" },
    { name: "Webhooks", prepare: ALL, words: "it answered 410 Gone" },
    {
      name: "Webhooks, as many as there can be",
      prepare: given(listWebhookEndpoints, {
        endpoints: Array.from({ length: WEBHOOK_ENDPOINTS_MAX }, (_, index) => ({
          ...ENDPOINT,
          id: numberedId(index),
        })),
      }),
      words: "You have 10 endpoints, the most there can be.",
    },
    { name: "Webhooks, loading", prepare: stall(listWebhookEndpoints) },
    {
      name: "Webhooks, failed to load",
      prepare: fail(listWebhookEndpoints),
      words: "Failed to load webhooks",
    },
    { name: "New endpoint", prepare: NONE, act: press("New endpoint"), words: "We don't follow redirects." },
    {
      name: "New endpoint, no address",
      prepare: NONE,
      act: inTurn(press("New endpoint"), send("Add endpoint", { Address: "hooks" })),
      words: "Enter an address that starts with https://.",
    },
    {
      name: "New endpoint, no connection",
      prepare: inTurn(NONE, cutOff(createWebhookEndpoint)),
      act: inTurn(press("New endpoint"), send("Add endpoint", { Address: ENDPOINT.url })),
      words: NO_CONNECTION_TEXT,
    },
    {
      name: "New endpoint, its secret",
      prepare: inTurn(
        NONE,
        given(createWebhookEndpoint, {
          endpoint: ENDPOINT,
          secret: `whsec_${"c2VjcmV0".repeat(5)}c2U=`,
        }),
      ),
      act: inTurn(press("New endpoint"), send("Add endpoint", { Address: ENDPOINT.url })),
      words: "It can't be shown again.",
    },
  ]),
  ...sharing({ path: `/admin/webhooks/${FAILING.id}` }, [
    {
      name: "Webhook log with failures",
      prepare: inTurn(ALL, given(listWebhookDeliveries, { rows: DELIVERIES, hasMore: true })),
      words: "no answer within 10 seconds",
    },
    {
      name: "Webhook log, nothing yet",
      prepare: inTurn(ALL, given(listWebhookDeliveries, { rows: [], hasMore: false })),
      words: "Nothing sent yet",
    },
    {
      name: "Webhook log, failed to load",
      prepare: inTurn(ALL, fail(listWebhookDeliveries)),
      words: "Failed to load the log",
    },
    {
      name: "Webhook secret to be rotated",
      prepare: inTurn(ALL, given(listWebhookDeliveries, { rows: [], hasMore: false })),
      act: press("New secret"),
      words: "Make a new secret?",
    },
  ]),
  {
    name: "Webhook endpoint, not found",
    prepare: NONE,
    path: `/admin/webhooks/${FAILING.id}`,
    words: "Endpoint not found",
  },
];
