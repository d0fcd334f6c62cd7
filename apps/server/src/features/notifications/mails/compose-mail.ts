import { BRAND } from "@secret/domain";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../platform/context.ts";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { KindMail, MailBody, Reader } from "../kinds/kind.ts";
import {
  type DeliveryAbout,
  isNotificationKind,
  mailOf,
  type NotificationKindName,
  rulesOf,
} from "../notification-kinds.ts";
import type { DeliveryRow, InterestReference } from "../queries/deliveries.ts";
import { findEventView, findFirstName, findOrderView } from "../queries/mail-views.ts";
import { unsubscribeUrls } from "../service/unsubscribe-token.ts";
import { type InterestFacts, interestMail } from "./interest-invitation.ts";
import { oneClickHeaders } from "./parts.ts";
import type { EventView, OrderView } from "./views.ts";

/** Mail ready to send. */
interface ComposedMail {
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type MailDelivery = Pick<DeliveryRow, "kind" | "userId" | "about" | "subject" | "body"> & InterestReference;

/** Current data that a mail renders, as far as its kind needs it. */
interface Views {
  readonly order: OrderView | undefined;
  readonly event: EventView | undefined;
}

/**
 * Renders a mail with its kind's copy and current data when it's sent. Falls back to the stored subject and body if the
 * order is gone or the facts are from another version.
 */
export async function composeMail(context: Context, delivery: MailDelivery): Promise<ComposedMail> {
  const { kind, userId, interestId, about, subject, body } = delivery;
  if (userId === null && interestId)
    return interestMail(context.config, interestId, about.facts as InterestFacts);
  if (userId === null || !isNotificationKind(kind)) return { subject, body };
  const content = await readContent(context, kind, userId, about);
  if (content !== undefined) return finishMail(context.config, { kind, userId, content });
  const unsubscribeLink = findUnsubscribeLink(context.config, kind, userId);
  if (unsubscribeLink === undefined) return { subject, body };
  const footer = [`Unsubscribe: ${unsubscribeLink.page}`, `${BRAND.programme}, ${BRAND.postalAddress}`].join(
    "\n",
  );
  return { subject, body: `${body}\n\n--\n${footer}`, headers: unsubscribeLink.headers };
}

async function readContent(
  { config, database, log }: Context,
  kind: NotificationKindName,
  userId: string,
  about: DeliveryAbout,
): Promise<MailContent | undefined> {
  const mail = mailOf(kind) as KindMail<object> | undefined;
  const firstName = await findFirstName(database, userId);
  if (mail === undefined || firstName === undefined) return undefined;
  const { orderId, eventId, facts } = about;
  const reads = (what: typeof mail.reads, id: string | undefined) => (mail.reads === what ? id : undefined);
  const [order, event] = [reads("order", orderId), reads("event", eventId)];
  const views = {
    order: order === undefined ? undefined : await findOrderView(database, order),
    event: event === undefined ? undefined : await findEventView(database, event),
  };
  try {
    const page = config.publicUrl + rulesOf(kind).path(about);
    return mailContent(mail, facts, { firstName, page }, views);
  } catch (error) {
    // The facts are from another version. Retries would fail for days, and the mail would never arrive.
    log.error({ err: error, kind }, "a mail could not be rendered");
    return undefined;
  }
}

/** Returns a kind's mail content; undefined if its order or event is missing. */
export function mailContent<Facts>(
  mail: KindMail<Facts>,
  facts: Facts,
  reader: Reader,
  views: Views,
): MailContent | undefined {
  const { subject, why } = mail;
  const body = mailBody(mail, facts, reader, views);
  return body && { ...body, subject: subject(facts), why: typeof why === "string" ? why : why(facts) };
}

function mailBody<Facts>(
  mail: KindMail<Facts>,
  facts: Facts,
  reader: Reader,
  { order, event }: Views,
): MailBody | undefined {
  switch (mail.reads) {
    case "order":
      return order && mail.body(facts, reader, order);
    case "event":
      return event && mail.body(facts, reader, event);
    case "nothing":
      return mail.body(facts, reader);
  }
}

/** Renders a mail with links to unsubscribe and to change message settings. */
export function finishMail(
  config: Pick<Config, "deriveKey" | "publicUrl">,
  mail: { readonly kind: NotificationKindName; readonly userId: string; readonly content: MailContent },
): ComposedMail {
  const { publicUrl } = config;
  const settingsLink = { label: "Change what you get", url: `${publicUrl}/profile?section=notifications` };
  const unsubscribeLink = findUnsubscribeLink(config, mail.kind, mail.userId);
  if (unsubscribeLink === undefined)
    return renderMail({ ...mail.content, footerLinks: [settingsLink] }, publicUrl);
  const footerLinks = [{ label: "Unsubscribe", url: unsubscribeLink.page }, settingsLink];
  const content = { ...mail.content, footerLinks, postalAddress: BRAND.postalAddress };
  return { ...renderMail(content, publicUrl), headers: unsubscribeLink.headers };
}

/** Returns the unsubscribe link of marketing mail; undefined for other mail. */
function findUnsubscribeLink(
  config: Pick<Config, "deriveKey" | "publicUrl">,
  kind: NotificationKindName,
  userId: string,
): { readonly page: string; readonly headers: Readonly<Record<string, string>> } | undefined {
  const { purpose, choice } = rulesOf(kind);
  if (purpose !== "marketing" || choice === undefined) return undefined;
  const { page, post } = unsubscribeUrls(config, { userId, choice });
  return { page, headers: oneClickHeaders(post) };
}
