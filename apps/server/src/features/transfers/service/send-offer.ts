import { addressOfContact, checkOffer } from "@secret/domain";
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { transferOfferMessage } from "../../notifications/index.ts";
import { findOrderRow } from "../../order-book/index.ts";
import { findSender } from "../queries/offers.ts";
import { clearSentToken, findTransfer, setSentToken } from "../queries/transfers.ts";
import { makeTransferToken, transferUrl } from "./token.ts";

const Offer = z.object({ transferId: z.uuid() });
/** Retry limit: the link is sent once, and an hour's delay doesn't matter. */
const SENDING = { maxAttempts: 6 };

/** Jobs that send an offer's link to its contact. */
export const SEND_OFFER_JOBS = {
  mail: defineJob("transfers.send-offer-by-mail", Offer, { ...SENDING, queue: "mail" }),
  sms: defineJob("transfers.send-offer-by-text", Offer, { ...SENDING, queue: "texts" }),
};

/** Attempt number that forbids a resend after an unknown outcome: see `Messages.deliver`. */
const LAST_ATTEMPT = 2;

/**
 * Creates the message's own link and sends it, once. Only its hash is stored. A message that certainly wasn't sent is
 * retried with another link.
 */
export async function sendOffer(context: Context, transferId: string): Promise<void> {
  const { database, config, clock } = context;
  const transfer = await findTransfer(database, transferId);
  const to = transfer?.contact == null ? undefined : addressOfContact(transfer.contact);
  if (transfer === undefined || to === undefined) return;
  const order = await findOrderRow(database, transfer.orderId);
  if (order === undefined || !checkOffer(transfer, order, clock.now()).ok) return;
  const { firstName: from } = await findSender(database, transfer.fromUserId);
  const { token, tokenHash } = makeTransferToken();
  const claimUrl = transferUrl(config.publicUrl, token);
  const offer = { from, words: transfer.message, orderId: order.id, claimUrl };
  const message = await transferOfferMessage(context, to, offer);
  if (message === undefined || !(await setSentToken(database, transfer.id, tokenHash))) return;
  try {
    await context.messages.deliver(message, LAST_ATTEMPT);
  } catch (error) {
    await clearSentToken(database, transfer.id, tokenHash);
    throw error;
  }
}
