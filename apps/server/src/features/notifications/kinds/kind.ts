import type { MessageChoiceName, MessagePurpose, NotificationTopic } from "@secret/domain";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import type { EventView, OrderView } from "../mails/views.ts";

/** One kind of notification, with its copy for every channel. */
export interface NotificationKind<Facts> {
  readonly topic: NotificationTopic;
  readonly purpose: MessagePurpose;
  /** Profile setting that switches it. Without one it appears only in the app. */
  readonly choice?: MessageChoiceName;
  /** Set if only the channels' main switches apply, not a profile setting. */
  readonly asksMastersAlone?: true;
  /** Set if it's sent only while its event takes orders and its reader has none there. */
  readonly isForBuyersToBe?: true;
  /** Set if only admins get it: what is still queued for somebody who no longer is one is dropped. */
  readonly isForAdmins?: true;
  readonly title: string | ((facts: Facts) => string);
  /** Text in the app and in a push. */
  readonly message: (facts: Facts) => string;
  /** Text message between brand and link, if it differs from the message. */
  readonly sms?: (facts: Facts) => string | NamedText;
  /** Path of the page that it links to. */
  readonly path: (about: About, facts: Facts) => string;
  /** Shorter path in the text message, if it differs. */
  readonly smsPath?: (facts: Facts) => string;
  /** Set if its text message has no link, because its reader must act before they read on. */
  readonly hasNoLink?: true;
  /** Mail; without one the kind isn't sent by mail. */
  readonly mail?: KindMail<Facts>;
}

/** Text around a name, which is shortened to fit one SMS segment. */
export interface NamedText {
  readonly name: string;
  readonly words: (name: string) => string;
}

/** Subject that a notification links to. */
export interface About {
  readonly eventId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Mail of a kind. Its copy is rendered from current data when it's sent. */
export type KindMail<Facts> = {
  readonly subject: (facts: Facts) => string;
  readonly why: string | ((facts: Facts) => string);
} & (
  | { readonly reads: "order"; readonly body: (facts: Facts, to: Reader, order: OrderView) => MailBody }
  | { readonly reads: "event"; readonly body: (facts: Facts, to: Reader, event: EventView) => MailBody }
  | { readonly reads: "nothing"; readonly body: (facts: Facts, to: Reader) => MailBody }
);

/** Reader of a mail, and the URL of the page that it links to. */
export interface Reader {
  readonly firstName: string;
  readonly page: string;
}

export type MailBody = Omit<MailContent, "subject" | "why" | "footerLinks">;

/** Declares a kind, so that its copy is typed by its facts. */
export function kind<Facts>(declared: NotificationKind<Facts>): NotificationKind<Facts> {
  return declared;
}

/** Declares a text around a name. */
export function named(name: string, words: (name: string) => string): NamedText {
  return { name, words };
}

export const toOrder = ({ orderId }: About) => `/orders/${orderId}`;
export const toEvent = ({ eventId }: About) => `/events/${eventId}`;
