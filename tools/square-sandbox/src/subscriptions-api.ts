import type { FastifyInstance } from "fastify";
import { sendError } from "./errors.ts";
import type { Sandbox } from "./sandbox.ts";

const ID = "wbhk_sandbox";
const EVENT_TYPES = [
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
  "dispute.created",
  "dispute.state.updated",
  "payout.sent",
  "payout.paid",
  "payout.failed",
];

/** /v2/webhooks/subscriptions: the one that the stand-in was started with. Like Square's, the list doesn't show its key. */
export function subscriptionsApi(app: FastifyInstance, { options }: Sandbox): void {
  const subscription = {
    id: ID,
    name: "SECRET",
    enabled: true,
    event_types: EVENT_TYPES,
    notification_url: options.webhookUrl,
  };
  app.get("/v2/webhooks/subscriptions", async () => ({
    subscriptions: options.webhookUrl === undefined ? [] : [subscription],
  }));
  app.get<{ Params: { id: string } }>("/v2/webhooks/subscriptions/:id", async ({ params }, reply) => {
    if (params.id !== ID || options.webhookUrl === undefined)
      return sendError(reply, 404, "NOT_FOUND", "No subscription has this id.");
    return { subscription: { ...subscription, signature_key: options.webhookSignatureKey } };
  });
}
