import {
  BRAND,
  type DeliveryChannel,
  fitSms,
  type MessageChoiceName,
  type MessagePurpose,
  type NotificationTopic,
  plainSms,
} from "@secret/domain";
import { ALERT_KINDS } from "./kinds/alert-kinds.ts";
import { DRAW_KINDS } from "./kinds/draw-kinds.ts";
import { EVENT_KINDS } from "./kinds/event-kinds.ts";
import { HOUSE_KINDS } from "./kinds/house-kinds.ts";
import type { About, KindMail, NotificationKind } from "./kinds/kind.ts";
import { ORDER_KINDS } from "./kinds/order-kinds.ts";
import { PAYMENT_KINDS } from "./kinds/payment-kinds.ts";
import { PICKUP_DAY_KINDS } from "./kinds/pickup-day-kinds.ts";
import { PICKUP_KINDS } from "./kinds/pickup-kinds.ts";
import { RETURNED_ORDER_KINDS } from "./kinds/returned-order-kinds.ts";
import { TRANSFER_KINDS } from "./kinds/transfer-kinds.ts";
import { OPT_OUT } from "./mails/parts.ts";

/** All kinds of notifications to members, with all their copy. */
const NOTIFICATION_KINDS = {
  ...ORDER_KINDS,
  ...PAYMENT_KINDS,
  ...PICKUP_KINDS,
  ...PICKUP_DAY_KINDS,
  ...EVENT_KINDS,
  ...DRAW_KINDS,
  ...TRANSFER_KINDS,
  ...RETURNED_ORDER_KINDS,
  ...HOUSE_KINDS,
  ...ALERT_KINDS,
} as const;

/** Subject and facts stored with a message. */
export interface DeliveryAbout extends About {
  readonly facts: object;
}

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKindName[];

/** Facts of a kind. */
export type FactsOf<Name extends NotificationKindName> = Parameters<
  (typeof NOTIFICATION_KINDS)[Name]["message"]
>[0];

/** Recipient of a notification, with its facts. */
export interface Recipient<Name extends NotificationKindName> extends About {
  readonly userId: string;
  readonly facts: FactsOf<Name>;
  /** Time at which what it offers expires. */
  readonly expiresAt?: Date;
  /** Time after which its messages are no longer sent; `expiresAt` by default. */
  readonly pointlessAt?: Date;
  /** Time before which its messages aren't sent, since it may be taken back. By default they are sent at once. */
  readonly leavesAt?: Date | undefined;
  /** Key that notifies a member only once, even after they clear their list. */
  readonly onceKey?: string;
  /** Broadcast that it belongs to, and the channels allowed besides the app. */
  readonly broadcast?: { readonly id: string | null; readonly channels: readonly DeliveryChannel[] };
}

/** Notification rendered as copy. */
export interface NotificationCopy {
  readonly topic: NotificationTopic;
  readonly title: string;
  readonly message: string;
  readonly path: string;
  /** Subject of its mail; undefined if the kind isn't sent by mail. */
  readonly subject: string | undefined;
  /** Text message, starting with the brand and ending with the link, if it has one. */
  readonly sms: string;
}

/** Renders a notification for one recipient. */
export function copyOf<Name extends NotificationKindName>(
  name: Name,
  recipient: About & { readonly facts: FactsOf<Name> },
  publicUrl: string,
): NotificationCopy {
  const declared = findKind<FactsOf<Name>>(name);
  const { topic, title, message, mail } = declared;
  const { facts } = recipient;
  const path = declared.path(recipient, facts);
  return {
    topic,
    title: typeof title === "string" ? title : title(facts),
    message: message(facts),
    path,
    subject: mail?.subject(facts),
    sms: renderSms(declared, facts, publicUrl + (declared.smsPath?.(facts) ?? path)),
  };
}

/** Renders a text. The brand comes first, because some phones show nothing else. */
function renderSms<Facts>(
  { purpose, message, sms = message, hasNoLink }: NotificationKind<Facts>,
  facts: Facts,
  link: string,
) {
  const around = (words: string) =>
    `${BRAND.programme}: ${words}${hasNoLink ? "" : ` ${link}`}${purpose === "marketing" ? OPT_OUT : ""}`;
  const text = sms(facts);
  return typeof text === "string"
    ? plainSms(around(text))
    : fitSms(text.name, (name) => around(text.words(name)));
}

/** Returns a kind's purpose, setting and link. */
export function rulesOf(name: NotificationKindName): {
  readonly purpose: MessagePurpose;
  readonly choice: MessageChoiceName | undefined;
  readonly asksMastersAlone: boolean;
  readonly isForAdmins: boolean;
  readonly isForBuyersToBe: boolean;
  readonly path: (about: DeliveryAbout) => string;
} {
  const { purpose, choice, path, ...rules } = findKind(name);
  const { asksMastersAlone = false, isForAdmins = false, isForBuyersToBe = false } = rules;
  const toPath = (about: DeliveryAbout) => path(about, about.facts);
  return { purpose, choice, asksMastersAlone, isForAdmins, isForBuyersToBe, path: toPath };
}

/** Returns a kind's mail; undefined if it isn't sent by mail. */
export function mailOf<Name extends NotificationKindName>(name: Name): KindMail<FactsOf<Name>> | undefined {
  return findKind<FactsOf<Name>>(name).mail;
}

/** Returns false for a kind that only a newer version knows, which runs beside this one during a deploy. */
export function isNotificationKind(name: string): name is NotificationKindName {
  return Object.hasOwn(NOTIFICATION_KINDS, name);
}

function findKind<Facts>(name: NotificationKindName): NotificationKind<Facts> {
  return NOTIFICATION_KINDS[name] as NotificationKind<Facts>;
}
