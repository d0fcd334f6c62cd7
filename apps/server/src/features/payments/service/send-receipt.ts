import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { findReceiptFacts } from "../queries/payments.ts";
import { receiptMail } from "../receipt.ts";

/** The receipt of an order that was paid just now is to be mailed. */
export const SEND_RECEIPT_JOB = defineJob("payments.send-receipt", z.object({ orderId: z.uuid() }), {
  lane: "mail",
});

/** Mails the receipt to whoever has an address: worked out here, so that no payment waits for it. */
export async function sendReceipt(context: Context, orderId: string): Promise<void> {
  const facts = await findReceiptFacts(context.database, orderId);
  if (facts.email === null) return;
  const link = `${context.config.publicUrl}/orders/${orderId}`;
  await context.messages.deliver(receiptMail({ ...facts, email: facts.email, link }));
}
