import type { MessageChoiceName, MessagePurpose, NotificationTopic } from "@secret/domain";
import type { MailContent } from "../../../platform/messages/mail/mail-content.ts";
import type { EventView, OrderView } from "../mails/views.ts";

/** All words of one kind of notification, in every way in which it is told. */
export interface NotificationKind<Facts> {
  readonly topic: NotificationTopic;
  readonly purpose: MessagePurpose;
  /** The row of the profile that it is switched by; told in the app alone where there is none. */
  readonly choice?: MessageChoiceName;
  /** Goes by every way whose master is on: no row switches it. */
  readonly asksMastersAlone?: true;
  readonly title: string | ((facts: Facts) => string);
  /** In the app and in a push. */
  readonly message: (facts: Facts) => string;
  /** What its text says between the brand and the link, where that isn't its message. */
  readonly sms?: (facts: Facts) => string | NamedText;
  /** The page that it leads to. */
  readonly path: (about: About, facts: Facts) => string;
  /** Without one it doesn't go by mail. */
  readonly mail?: KindMail<Facts>;
}

/** A text around a name that may be long, which is cut where that keeps it one segment. */
export interface NamedText {
  readonly name: string;
  readonly words: (name: string) => string;
}

/** What a notification leads to. */
export interface About {
  readonly eventId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** The mail of a kind. Its words are put together as it is handed over, of what is read then. */
export type KindMail<Facts> = {
  readonly subject: (facts: Facts) => string;
  readonly why: string | ((facts: Facts) => string);
} & (
  | { readonly reads: "order"; readonly body: (facts: Facts, to: Reader, order: OrderView) => MailBody }
  | { readonly reads: "event"; readonly body: (facts: Facts, to: Reader, event: EventView) => MailBody }
  | { readonly reads: "nothing"; readonly body: (facts: Facts, to: Reader) => MailBody }
);

/** Who reads a mail, and the address of the page that it leads to. */
export interface Reader {
  readonly firstName: string;
  readonly page: string;
}

export type MailBody = Omit<MailContent, "subject" | "why" | "footerLinks">;

/** Declares a kind, so that its words know its facts. */
export function kind<Facts>(declared: NotificationKind<Facts>): NotificationKind<Facts> {
  return declared;
}

export const toOrder = ({ orderId }: About) => `/orders/${orderId}`;
export const toEvent = ({ eventId }: About) => `/events/${eventId}`;
