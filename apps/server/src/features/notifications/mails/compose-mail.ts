import { BRAND } from "@secret/domain";
import type { Config } from "../../../config.ts";
import type { Context } from "../../../platform/context.ts";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import { renderMail } from "../../../platform/messages/mail/render-mail.ts";
import type { KindMail, MailBody, Reader } from "../kinds/kind.ts";
import { isNotificationKind, mailOf, type NotificationKindName, rulesOf } from "../notification-kinds.ts";
import type { DeliveryRow } from "../queries/deliveries.ts";
import { findEventView, findFirstName, findOrderView } from "../queries/mail-views.ts";
import { unsubscribeUrls } from "../service/unsubscribe-token.ts";
import type { EventView, OrderView } from "./views.ts";

/** A mail as it is handed over. */
interface ComposedMail {
  readonly subject: string;
  readonly body: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type MailDelivery = Pick<DeliveryRow, "kind" | "userId" | "about" | "subject" | "body">;

/** What mails tell of, as far as they do. */
interface Views {
  readonly order: OrderView | undefined;
  readonly event: EventView | undefined;
}

/**
 * Puts a mail together as it is handed over: its words from its kind, and what they tell of as it stands by then. One that
 * can't be put together any more, since its order is gone or its kind is another version's, leaves in the words that it
 * was promised with.
 */
export async function composeMail(context: Context, delivery: MailDelivery): Promise<ComposedMail> {
  const { kind, userId, subject, body } = delivery;
  if (!isNotificationKind(kind)) return { subject, body };
  const content = await readContent(context, kind, delivery);
  if (content !== undefined) return finishMail(context.config, { kind, userId, content });
  const wayOut = findWayOut(context.config, kind, userId);
  if (wayOut === undefined) return { subject, body };
  const footer = [`Unsubscribe: ${wayOut.page}`, `${BRAND.programme}, ${BRAND.postalAddress}`].join("\n");
  return { subject, body: `${body}\n\n--\n${footer}`, headers: wayOut.headers };
}

async function readContent(
  { config, database, log }: Context,
  kind: NotificationKindName,
  { userId, about }: MailDelivery,
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
    // The facts are another version's. Tried again it would fail for days, and then never arrive.
    log.error({ err: error, kind }, "a mail could not be put together");
    return undefined;
  }
}

/** The words of a kind's mail; undefined where what it tells of is missing. */
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

/** Sets it in type, with the ways to get others or none below it. */
export function finishMail(
  config: Pick<Config, "deriveKey" | "publicUrl">,
  mail: { readonly kind: NotificationKindName; readonly userId: string; readonly content: MailContent },
): ComposedMail {
  const { publicUrl } = config;
  const changing = { label: "Change what you get", url: `${publicUrl}/profile?section=notifications` };
  const wayOut = findWayOut(config, mail.kind, mail.userId);
  if (wayOut === undefined) return renderMail({ ...mail.content, footerLinks: [changing] }, publicUrl);
  const footerLinks = [{ label: "Unsubscribe", url: wayOut.page }, changing];
  const content = { ...mail.content, footerLinks, postalAddress: BRAND.postalAddress };
  return { ...renderMail(content, publicUrl), headers: wayOut.headers };
}

/** How somebody ends what is marketing; undefined for all else. */
function findWayOut(
  config: Pick<Config, "deriveKey" | "publicUrl">,
  kind: NotificationKindName,
  userId: string,
): { readonly page: string; readonly headers: Readonly<Record<string, string>> } | undefined {
  const { purpose, choice } = rulesOf(kind);
  if (purpose !== "marketing" || choice === undefined) return undefined;
  const { page, post } = unsubscribeUrls(config, { userId, choice });
  // One press in the mail program ends it. Source: RFC 8058.
  const headers = {
    "List-Unsubscribe": `<${post}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { page, headers };
}
