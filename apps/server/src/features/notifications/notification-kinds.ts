import {
  BRAND,
  type DeliveryChannel,
  fitSms,
  type MessageChoiceName,
  type MessagePurpose,
  type NotificationTopic,
  plainSms,
} from "@secret/domain";
import { EVENT_KINDS } from "./kinds/event-kinds.ts";
import { GIVE_BACK_KINDS } from "./kinds/give-back-kinds.ts";
import { HOUSE_KINDS } from "./kinds/house-kinds.ts";
import type { About, KindMail, NotificationKind } from "./kinds/kind.ts";
import { ORDER_KINDS } from "./kinds/order-kinds.ts";
import { PAYMENT_KINDS } from "./kinds/payment-kinds.ts";
import { PICKUP_KINDS } from "./kinds/pickup-kinds.ts";
import { TRANSFER_KINDS } from "./kinds/transfer-kinds.ts";

/** Everything a member is told of, in the words in which it is told, in every way: nowhere else. */
const NOTIFICATION_KINDS = {
  ...ORDER_KINDS,
  ...PAYMENT_KINDS,
  ...PICKUP_KINDS,
  ...EVENT_KINDS,
  ...TRANSFER_KINDS,
  ...GIVE_BACK_KINDS,
  ...HOUSE_KINDS,
} as const;

/** What a message is of, as it is kept with it: its facts are those of its kind. */
export interface DeliveryAbout extends About {
  readonly facts: object;
}

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKindName[];

/** What the words of a kind are filled with. */
export type FactsOf<Name extends NotificationKindName> = Parameters<
  (typeof NOTIFICATION_KINDS)[Name]["message"]
>[0];

/** Somebody who is told, and of what. */
export interface Recipient<Name extends NotificationKindName> extends About {
  readonly userId: string;
  readonly facts: FactsOf<Name>;
  /** Until when what it offers can be taken. */
  readonly expiresAt?: Date;
  /** From then on no message of it leaves any more; as `expiresAt` where that is given alone. */
  readonly pointlessAt?: Date;
  /** Until then no message of it leaves the house: it may be taken back. At once without. */
  readonly leavesAt?: Date | undefined;
  /** Who was told under it already is passed over, also after clearing the list. */
  readonly onceKey?: string;
  /** The broadcast that this is, and the channels that it goes by at most besides the app. */
  readonly broadcast?: { readonly id: string | null; readonly channels: readonly DeliveryChannel[] };
}

/** A notification in words. */
export interface Words {
  readonly topic: NotificationTopic;
  readonly title: string;
  readonly message: string;
  readonly path: string;
  /** Of its mail; undefined where it doesn't go by mail. */
  readonly subject: string | undefined;
  /** Its text, with the brand first and the link last. */
  readonly sms: string;
}

/** The words of a notification to one recipient. */
export function wordsOf<Name extends NotificationKindName>(
  name: Name,
  recipient: About & { readonly facts: FactsOf<Name> },
  publicUrl: string,
): Words {
  const declared = kindOf<FactsOf<Name>>(name);
  const { topic, title, message, mail } = declared;
  const { facts } = recipient;
  const path = declared.path(recipient, facts);
  return {
    topic,
    title: typeof title === "string" ? title : title(facts),
    message: message(facts),
    path,
    subject: mail?.subject(facts),
    sms: smsOf(declared, facts, publicUrl + path),
  };
}

/** What who never asked for it must be told in every text. */
const WAY_OUT: Partial<Record<MessagePurpose, string>> = { marketing: " Reply STOP to end." };

/** The brand comes first: it is all that some phones show. */
function smsOf<Facts>(
  { purpose, message, sms = message }: NotificationKind<Facts>,
  facts: Facts,
  link: string,
) {
  const around = (words: string) => `${BRAND.programme}: ${words} ${link}${WAY_OUT[purpose] ?? ""}`;
  const text = sms(facts);
  return typeof text === "string"
    ? plainSms(around(text))
    : fitSms(text.name, (name) => around(text.words(name)));
}

/** What messages of a kind are for, by which choice they are switched, and where they lead to. */
export function rulesOf(name: NotificationKindName): {
  readonly purpose: MessagePurpose;
  readonly choice: MessageChoiceName | undefined;
  readonly asksMastersAlone: boolean;
  readonly path: (about: DeliveryAbout) => string;
} {
  const { purpose, choice, asksMastersAlone = false, path } = kindOf(name);
  return { purpose, choice, asksMastersAlone, path: (about) => path(about, about.facts) };
}

/** The mail of a kind; undefined where it doesn't go that way. */
export function mailOf<Name extends NotificationKindName>(name: Name): KindMail<FactsOf<Name>> | undefined {
  return kindOf<FactsOf<Name>>(name).mail;
}

/** Returns false for a kind of a newer version, whose process queued the message beside this one. */
export function isNotificationKind(name: string): name is NotificationKindName {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}

function kindOf<Facts>(name: NotificationKindName): NotificationKind<Facts> {
  return NOTIFICATION_KINDS[name] as NotificationKind<Facts>;
}
