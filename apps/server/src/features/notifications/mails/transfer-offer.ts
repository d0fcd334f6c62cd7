import { A_FRIEND, BRAND, fitSms, holdsLink, isPlainFirstName } from "@secret/domain";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../platform/context.ts";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { Message } from "../../../platform/messages/messages.ts";
import type { MessageSample } from "../../../platform/messages/templates-page.ts";
import { findOrderView } from "../queries/mail-views.ts";
import { itemsTicket, placeOf, windowFact } from "./parts.ts";
import type { OrderView } from "./views.ts";

/** Order offered by link, to a recipient who may not be a member. */
interface TransferOffer {
  /** Sender's first name. */
  readonly from: string;
  /** Note written by the sender. */
  readonly message?: string;
  readonly order: OrderView;
  /** Link with the secret that claims the order. It's added when the message is sent, and never stored. */
  readonly claimUrl: string;
}

/**
 * Builds the message that offers an order to a contact. It respects every suppression, because the recipient never
 * asked for it.
 * @param offer.words the sender's note; if it contains a link, only the page shows it, so that nobody spreads links
 * through us
 * @returns undefined if the order doesn't exist
 */
export async function transferOfferMessage(
  { database, config: { publicUrl } }: Pick<Context, "config" | "database">,
  { channel, address: recipient }: { readonly channel: "mail" | "sms"; readonly address: string },
  offer: {
    readonly from: string;
    readonly words: string;
    readonly orderId: string;
    readonly claimUrl: string;
  },
): Promise<Message | undefined> {
  const order = await findOrderView(database, offer.orderId);
  if (order === undefined) return undefined;
  const { words, claimUrl } = offer;
  const from = isPlainFirstName(offer.from) ? offer.from : A_FRIEND;
  const message = words === "" || holdsLink(words) ? {} : { message: words.replace(/\s+/g, " ") };
  const told = { from, ...message, order, claimUrl };
  const purpose = "marketing" as const;
  return channel === "mail"
    ? { channel, recipient, purpose, ...renderMail(transferOfferMail(told), publicUrl) }
    : { channel, recipient, purpose, body: transferOfferText(told) };
}

function transferOfferMail({ from, message, order, claimUrl }: TransferOffer): MailContent {
  return {
    subject: `${from} kept something for you`,
    preheader: `${order.event.title}. Claim the order within 24 hours.`,
    title: `${from} kept something for you.`,
    fact: windowFact(order),
    paragraphs: [
      `An order for ${order.event.title} is paid and waiting for you. Claim it within 24 hours and it's yours to pick up.`,
    ],
    ...(message === undefined ? {} : { quote: message }),
    ticket: itemsTicket(order),
    button: { label: "Claim the order", url: claimUrl },
    place: placeOf(order.event),
    notes: [
      "Until you claim it, the order is theirs. Keep the link to yourself: anyone who has it can claim the order.",
    ],
    why: `You're getting this because ${from} gave us your address for this one message.`,
  };
}

function transferOfferText({ from, claimUrl }: TransferOffer): string {
  return fitSms(
    from,
    (name) => `${BRAND.programme}: ${name} kept an order for you, for 24 hours: ${claimUrl}`,
  );
}

/** Returns a sample of the offer. */
export function transferOfferSample(
  { publicUrl }: Pick<Config, "publicUrl">,
  { from, order }: Pick<TransferOffer, "from" | "order">,
): MessageSample {
  const message = "I can't make it tonight. Eat them while they are hot, and tell me how they were!";
  const claimUrl = `${publicUrl}/transfer/SECRET_${"a1b2c3d4".repeat(5)}xyz`;
  const offer = { from, message, order, claimUrl };
  return {
    name: "transfer-offered",
    app: undefined,
    mail: renderMail(transferOfferMail(offer), publicUrl),
    sms: transferOfferText(offer),
    push: undefined,
  };
}
