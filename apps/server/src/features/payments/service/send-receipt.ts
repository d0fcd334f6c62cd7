import type { Context } from "../../../platform/context.ts";
import { deliverMessage } from "../../../platform/messages/messages.ts";
import { findReceiptFacts } from "../queries/payments.ts";
import { receiptMail } from "../receipt.ts";

/** Sends the receipt of an order that was paid just now. */
export const SEND_RECEIPT_JOB = "payments.send-receipt";

/** Mails the receipt to whoever has an address: worked out here, so that no payment waits for it. */
export async function sendReceipt(context: Context, orderId: string): Promise<void> {
  const facts = await findReceiptFacts(context.database, orderId);
  if (facts.email === null) return;
  const link = `${context.config.publicUrl}/orders/${orderId}`;
  await deliverMessage(context, receiptMail({ ...facts, email: facts.email, link }));
}
