import { createHmac, randomUUID } from "node:crypto";
import { WEBHOOK_PATH } from "../src/features/payments/service/webhooks.ts";
import type { TestServer } from "./test-server.ts";

/** Returns Square's webhook of a payment. Only its id is trusted. */
export function paymentWebhook(id: string, type = "payment.updated", claims: object = {}): string {
  return JSON.stringify({ event_id: randomUUID(), type, data: { type: "payment", id, ...claims } });
}

/** Returns Square's webhook of a refund. */
export function refundWebhook(id: string): string {
  return JSON.stringify({ event_id: randomUUID(), type: "refund.updated", data: { type: "refund", id } });
}

/** Returns Square's webhook of a dispute, whose claims aren't trusted. */
export function disputeWebhook(id: string, type = "dispute.state.updated", claims: object = {}): string {
  return JSON.stringify({ event_id: randomUUID(), type, data: { type: "dispute", id, ...claims } });
}

/** Returns Square's webhook of a payout. */
export function payoutWebhook(id: string, type = "payout.sent"): string {
  return JSON.stringify({ event_id: randomUUID(), type, data: { type: "payout", id } });
}

/** Delivers a webhook signed like Square's. */
export function deliverWebhook(server: TestServer, body: string, signatureKey?: string) {
  const { publicUrl, square } = server.context.config;
  const signature = createHmac("sha256", signatureKey ?? square.webhookSignatureKey)
    .update(publicUrl + WEBHOOK_PATH + body)
    .digest("base64");
  const headers = { "content-type": "application/json", "x-square-hmacsha256-signature": signature };
  return server.app.inject({ method: "POST", url: WEBHOOK_PATH, headers, payload: body });
}

/** Delivers the webhook of an order's newest payment and runs the resulting jobs. */
export async function deliverPaymentOf(server: TestServer, orderId: string): Promise<void> {
  const { id } = await server.context.database
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const known = [...server.square.ledger.payments.values()];
  const payment = known.find(({ reference_id: reference }) => reference === id);
  if (payment === undefined) throw new Error("Square has no such payment");
  await deliverWebhook(server, paymentWebhook(payment.id));
  await server.runJobs();
}
