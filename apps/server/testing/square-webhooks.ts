import { createHmac, randomUUID } from "node:crypto";
import { WEBHOOK_PATH } from "../src/features/payments/service/webhooks.ts";
import type { TestServer } from "./test-server.ts";

/** What Square sends of a payment: its id is all of it that we believe. */
export function paymentWebhook(id: string, type = "payment.updated", claims: object = {}): string {
  return JSON.stringify({ event_id: randomUUID(), type, data: { type: "payment", id, ...claims } });
}

/** Returns the same webhook for a refund. */
export function refundWebhook(id: string): string {
  return JSON.stringify({ event_id: randomUUID(), type: "refund.updated", data: { type: "refund", id } });
}

/** Delivers a webhook, signed as Square signs. */
export function deliverWebhook(server: TestServer, body: string, signatureKey?: string) {
  const { publicUrl, square } = server.context.config;
  const signature = createHmac("sha256", signatureKey ?? square.webhookSignatureKey)
    .update(publicUrl + WEBHOOK_PATH + body)
    .digest("base64");
  const headers = { "content-type": "application/json", "x-square-hmacsha256-signature": signature };
  return server.app.inject({ method: "POST", url: WEBHOOK_PATH, headers, payload: body });
}

/** Square tells of an order's newest payment, and all that follows from it is done. */
export async function deliverPaymentOf(server: TestServer, orderId: string): Promise<void> {
  const { id } = await server.context.database
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const known = [...server.square.ledger.payments.values()];
  const told = known.find(({ reference_id: reference }) => reference === id);
  if (told === undefined) throw new Error("Square knows of no such payment");
  await deliverWebhook(server, paymentWebhook(told.id));
  await server.runJobs();
}
