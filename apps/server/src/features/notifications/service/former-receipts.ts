import { BRAND } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { composeMail } from "../mails/compose-mail.ts";
import { findOrderOwner } from "../queries/mail-views.ts";

/**
 * Receipts went by a job of their own before they went with the confirmation: those that wait are still sent. Only processes of
 * the version before add it.
 */
export const FORMER_RECEIPT_JOB = defineJob("payments.send-receipt", z.object({ orderId: z.uuid() }), {
  lane: "mail",
});

/** Mails a receipt to whoever has an address. */
export async function sendFormerReceipt(context: Context, orderId: string): Promise<void> {
  const owner = await findOrderOwner(context.database, orderId);
  if (owner === undefined || owner.email === null) return;
  const { userId, eventId, orderNumber, email } = owner;
  const about = { orderId, eventId, facts: { orderNumber } };
  const words = { subject: `Your ${BRAND.programme} order ${orderNumber} is confirmed`, body: "" };
  const mail = await composeMail(context, { kind: "order-confirmed", userId, about, ...words });
  await context.messages.deliver({ channel: "mail", recipient: email, ...mail });
}
