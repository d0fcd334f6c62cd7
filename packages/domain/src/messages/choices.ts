import {
  type DeliveryChannel,
  findSuppression,
  type MessagePurpose,
  type SuppressionReason,
} from "./delivery.ts";

/**
 * Notification type a member can configure. Per channel, true is on by default and false is off by default; a missing
 * channel isn't supported.
 */
interface MessageChoice {
  readonly name: string;
  readonly group: "Orders" | "Events" | "Reminders" | "Business";
  /** Purposes of its messages, if they differ from its group's. */
  readonly purposes?: readonly MessagePurpose[];
  readonly channels: Readonly<Partial<Record<DeliveryChannel, boolean>>>;
}

const EVERYWHERE = { mail: true, sms: true, push: true } as const;
const NO_TEXT = { mail: true, sms: false, push: true } as const;

/**
 * Notification types a member can switch per channel, in the profile's order. The master switches (SMS, email, push)
 * take precedence. In the app everything is always shown, and security mails and codes can't be switched off.
 */
export const MESSAGE_CHOICES = {
  // Source of the channels of an order's status and of a transfer: member-side, "Notification channels".
  "order-confirmed": { name: "Order confirmed, with your receipt", group: "Orders", channels: EVERYWHERE },
  "order-preparing": { name: "In the fryer", group: "Orders", channels: { sms: true, push: true } },
  "order-ready": { name: "Ready for pickup", group: "Orders", channels: EVERYWHERE },
  "order-picked-up": { name: "Picked up", group: "Orders", channels: { sms: true, push: true } },
  "order-thanks": {
    name: "Thank-yous, and answers to your reports",
    group: "Orders",
    purposes: ["event"],
    channels: { mail: true },
  },
  "order-cancelled": { name: "Order cancelled", group: "Orders", channels: EVERYWHERE },
  "order-ended": {
    name: "Cancelled by you, or not paid in time",
    group: "Orders",
    channels: { sms: true, push: true },
  },
  refund: {
    name: "Money on its way back",
    group: "Orders",
    channels: { mail: true, sms: false, push: true },
  },
  "pickup-changed": { name: "Pickup window changed", group: "Orders", channels: EVERYWHERE },
  "pickup-day": { name: "Pickup-day changes", group: "Orders", channels: EVERYWHERE },
  transfer: { name: "Orders you give to a friend or return", group: "Orders", channels: EVERYWHERE },
  "event-announced": {
    name: "New events",
    group: "Events",
    purposes: ["marketing"],
    channels: EVERYWHERE,
  },
  "place-offered": {
    name: "A spot opened up",
    group: "Events",
    purposes: ["reminder"],
    channels: EVERYWHERE,
  },
  "draw-result": {
    name: "Results of draws",
    group: "Events",
    purposes: ["event"],
    channels: EVERYWHERE,
  },
  "event-changed": {
    name: "Your event changed",
    group: "Events",
    purposes: ["event", "reminder"],
    channels: EVERYWHERE,
  },
  broadcast: {
    name: "Messages from the crew",
    group: "Events",
    purposes: ["event", "marketing"],
    channels: EVERYWHERE,
  },
  "ordering-24-hours": {
    name: "24 hours before ordering or a draw opens",
    group: "Reminders",
    channels: EVERYWHERE,
  },
  "ordering-2-hours": {
    name: "2 hours before ordering or a draw opens",
    group: "Reminders",
    channels: EVERYWHERE,
  },
  "ordering-15-minutes": {
    name: "15 minutes before ordering or a draw opens",
    group: "Reminders",
    channels: EVERYWHERE,
  },
  "ordering-open": { name: "Ordering or a draw is open", group: "Reminders", channels: EVERYWHERE },
  "ordering-closes": { name: "2 hours before ordering closes", group: "Reminders", channels: EVERYWHERE },
  "pickup-reminder": {
    name: "2 hours before your pickup, and again 15 minutes before",
    group: "Reminders",
    channels: EVERYWHERE,
  },
  "owner-opens-soon": {
    name: "10 minutes before ordering opens, or a draw opens or closes",
    group: "Business",
    channels: { mail: false, sms: false, push: true },
  },
  "owner-opened": { name: "First orders after opening", group: "Business", channels: NO_TEXT },
  "owner-sold-out": { name: "Sold out", group: "Business", channels: NO_TEXT },
  "owner-money": {
    name: "Refunds, disputes and reports that need you",
    group: "Business",
    channels: EVERYWHERE,
  },
  "owner-messages-failing": { name: "Messages aren't going out", group: "Business", channels: EVERYWHERE },
  "owner-upkeep": {
    name: "Backups, health check, or webhooks failed",
    group: "Business",
    purposes: ["reminder"],
    channels: NO_TEXT,
  },
  "owner-replies": { name: "Replies to texts", group: "Business", channels: NO_TEXT },
} as const satisfies Record<string, MessageChoice>;

/** Name of a notification type. */
export type MessageChoiceName = keyof typeof MESSAGE_CHOICES;

/** Member's preferences that differ from the defaults, by type and channel. */
export type ChosenMessages = Readonly<
  Partial<Record<MessageChoiceName, Readonly<Partial<Record<DeliveryChannel, boolean>>>>>
>;

/** Returns whether a member wants a notification type on a channel. The master switches are checked separately. */
export function isChosen(
  choice: MessageChoiceName,
  channel: DeliveryChannel,
  chosen: ChosenMessages,
): boolean {
  const { channels }: MessageChoice = MESSAGE_CHOICES[choice];
  const byDefault = channels[channel];
  return byDefault !== undefined && (chosen[choice]?.[channel] ?? byDefault);
}

const PURPOSE_OF_GROUP = {
  Orders: "order",
  Events: "event",
  Reminders: "reminder",
  Business: "event",
} as const;

/** Returns the purposes of a type's messages. */
export function purposesOf(choice: MessageChoiceName): readonly MessagePurpose[] {
  const { group, purposes = [PURPOSE_OF_GROUP[group]] }: MessageChoice = MESSAGE_CHOICES[choice];
  return purposes;
}

/** Returns the suppression that blocks all of a type's messages; undefined if some are still sent. */
export function findSuppressionOfChoice(
  choice: MessageChoiceName,
  reasons: readonly SuppressionReason[],
): SuppressionReason | undefined {
  const suppressions = purposesOf(choice).map((purpose) => findSuppression(reasons, purpose));
  return suppressions.includes(undefined) ? undefined : suppressions[0];
}

/** State of every switch, by type and supported channel. */
export type MessageChoices = Readonly<
  Record<MessageChoiceName, Readonly<Partial<Record<DeliveryChannel, boolean>>>>
>;

const CHOICE_NAMES = Object.keys(MESSAGE_CHOICES) as MessageChoiceName[];

/** Returns whether a type is about the business, so that only admins have it. */
export function isForAdmins(choice: MessageChoiceName): boolean {
  return MESSAGE_CHOICES[choice].group === "Business";
}

/** Returns the channels a type supports. */
export function channelsOf(choice: MessageChoiceName): DeliveryChannel[] {
  return Object.keys(MESSAGE_CHOICES[choice].channels) as DeliveryChannel[];
}

/** Returns the state of all of a member's switches. */
export function readChoices(chosen: ChosenMessages): MessageChoices {
  const read = (choice: MessageChoiceName) =>
    Object.fromEntries(channelsOf(choice).map((channel) => [channel, isChosen(choice, channel, chosen)]));
  return Object.fromEntries(CHOICE_NAMES.map((choice) => [choice, read(choice)])) as MessageChoices;
}

/**
 * Applies a change to a member's preferences. Only differences from the defaults are stored, so the others follow later
 * changes of the defaults.
 */
export function changeChoices(chosen: ChosenMessages, change: ChosenMessages): ChosenMessages {
  const ofChoice = (choice: MessageChoiceName) => {
    const { channels }: MessageChoice = MESSAGE_CHOICES[choice];
    const wanted = Object.entries({ ...chosen[choice], ...change[choice] });
    const differing = wanted.filter(
      ([channel, isOn]) => (channels[channel as DeliveryChannel] ?? isOn) !== isOn,
    );
    return differing.length === 0 ? [] : [[choice, Object.fromEntries(differing)] as const];
  };
  return Object.fromEntries(CHOICE_NAMES.flatMap(ofChoice));
}

/** Filters of the member's notification list. */
export const NOTIFICATION_FILTERS = ["all", "unread", "orders", "events", "account"] as const;
/** Filter of the member's notification list. */
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/**
 * Filter of each topic. "order" is a status change, which the owner's pages get separately; everything else about an
 * order is "pickup", "payment" or "transfer".
 */
const FILTERS_OF_TOPICS = {
  order: "orders",
  pickup: "orders",
  payment: "orders",
  transfer: "orders",
  event: "events",
  account: "account",
  system: "account",
} as const satisfies Record<string, NotificationFilter>;

/** Topic of a notification. */
export type NotificationTopic = keyof typeof FILTERS_OF_TOPICS;

/** Returns the topics a filter shows; undefined for all. */
export function topicsOf(filter: NotificationFilter): NotificationTopic[] | undefined {
  if (filter === "all" || filter === "unread") return undefined;
  const topics = Object.keys(FILTERS_OF_TOPICS) as NotificationTopic[];
  return topics.filter((topic) => FILTERS_OF_TOPICS[topic] === filter);
}
