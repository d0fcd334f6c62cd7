import type { DeliveryChannel, MessagePurpose } from "./delivery.ts";
import { findStop, type StopReason } from "./stops.ts";

/**
 * How something is told outside the app: true is on until it is switched off, false is off until it is switched on; a
 * channel that isn't named is never taken.
 */
interface MessageChoice {
  readonly name: string;
  readonly group: "Orders" | "Events" | "Reminders";
  /** What its messages are for, where that isn't what its group is for. */
  readonly purposes?: readonly MessagePurpose[];
  readonly channels: Readonly<Partial<Record<DeliveryChannel, boolean>>>;
}

const EVERYWHERE = { mail: true, sms: true, push: true } as const;

/**
 * What a member can switch by kind and channel, in the order in which the profile shows it. The three masters (SMS, email,
 * push) stand above it; in the app everything is always told; security mails and codes don't ask.
 */
export const MESSAGE_CHOICES = {
  // The channels of an order's status and of a transfer: member-side, "Notification channels".
  "order-confirmed": { name: "Order confirmed, with your receipt", group: "Orders", channels: EVERYWHERE },
  "order-preparing": { name: "In the fryer", group: "Orders", channels: { sms: true, push: true } },
  "order-ready": { name: "Ready for pickup", group: "Orders", channels: EVERYWHERE },
  "order-picked-up": { name: "Picked up", group: "Orders", channels: { sms: true, push: true } },
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
  transfer: { name: "Orders given to a friend, or back", group: "Orders", channels: EVERYWHERE },
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
  "event-changed": {
    name: "An event of yours changed",
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
  "ordering-24-hours": { name: "24 hours before ordering opens", group: "Reminders", channels: EVERYWHERE },
  "ordering-2-hours": { name: "2 hours before ordering opens", group: "Reminders", channels: EVERYWHERE },
  "ordering-15-minutes": {
    name: "15 minutes before ordering opens",
    group: "Reminders",
    channels: EVERYWHERE,
  },
  "ordering-open": { name: "Ordering is open", group: "Reminders", channels: EVERYWHERE },
  "pickup-reminder": {
    name: "2 hours before your pickup, and again 15 minutes before",
    group: "Reminders",
    channels: EVERYWHERE,
  },
} as const satisfies Record<string, MessageChoice>;

export type MessageChoiceName = keyof typeof MESSAGE_CHOICES;

/** What a member chose otherwise than the table says, by choice and channel. */
export type ChosenMessages = Readonly<
  Partial<Record<MessageChoiceName, Readonly<Partial<Record<DeliveryChannel, boolean>>>>>
>;

/** Whether a member is told of this on that channel, as far as it is a matter of choice: the masters are asked apart. */
export function isChosen(
  choice: MessageChoiceName,
  channel: DeliveryChannel,
  chosen: ChosenMessages,
): boolean {
  const { channels }: MessageChoice = MESSAGE_CHOICES[choice];
  const byDefault = channels[channel];
  return byDefault !== undefined && (chosen[choice]?.[channel] ?? byDefault);
}

const PURPOSE_OF_GROUP = { Orders: "order", Events: "event", Reminders: "reminder" } as const;

/** What the messages of a choice are for. */
export function purposesOf(choice: MessageChoiceName): readonly MessagePurpose[] {
  const { group, purposes = [PURPOSE_OF_GROUP[group]] }: MessageChoice = MESSAGE_CHOICES[choice];
  return purposes;
}

/** Which of the reasons that stop an address keeps all of a choice from it; undefined where some of it still goes. */
export function findStopOfChoice(
  choice: MessageChoiceName,
  reasons: readonly StopReason[],
): StopReason | undefined {
  const stops = purposesOf(choice).map((purpose) => findStop(reasons, purpose));
  return stops.includes(undefined) ? undefined : stops[0];
}

/** What is on and what is off, for each channel that a choice may take. */
export type MessageChoices = Readonly<
  Record<MessageChoiceName, Readonly<Partial<Record<DeliveryChannel, boolean>>>>
>;

const CHOICE_NAMES = Object.keys(MESSAGE_CHOICES) as MessageChoiceName[];

/** The channels that a choice may take. */
export function channelsOf(choice: MessageChoiceName): DeliveryChannel[] {
  return Object.keys(MESSAGE_CHOICES[choice].channels) as DeliveryChannel[];
}

/** The whole table as a member has it. */
export function readChoices(chosen: ChosenMessages): MessageChoices {
  const read = (choice: MessageChoiceName) =>
    Object.fromEntries(channelsOf(choice).map((channel) => [channel, isChosen(choice, channel, chosen)]));
  return Object.fromEntries(CHOICE_NAMES.map((choice) => [choice, read(choice)])) as MessageChoices;
}

/** What a member has chosen after a change; what is as the table says goes with the table, also when that changes. */
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
