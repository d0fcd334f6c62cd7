import type { NotificationPreferences, Profile } from "@secret/contract";
import {
  type DeliveryChannel,
  findStop,
  findStopOfChoice,
  isChosen,
  MESSAGE_CHOICES,
  type MessageChoiceName,
  type StopReason,
} from "@secret/domain";

/** A way out of the app. */
export interface Channel {
  readonly channel: DeliveryChannel;
  /** Its master among the preferences. */
  readonly master: keyof NotificationPreferences;
  /** As it heads a column, and as it stands in a sentence. */
  readonly name: string;
  readonly word: string;
}

/** Names of the channels. */
export const CHANNEL_NAMES: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Email",
  sms: "Text",
  push: "Push",
};

/** The ways out of the app, in the order in which they are shown. */
export const CHANNELS: readonly Channel[] = [
  { channel: "mail", master: "email", name: CHANNEL_NAMES.mail, word: "email" },
  { channel: "sms", master: "sms", name: CHANNEL_NAMES.sms, word: "text" },
  { channel: "push", master: "push", name: CHANNEL_NAMES.push, word: "push" },
];

/** What the ways hang on. */
export type Reachable = Pick<
  Profile,
  "notificationPreferences" | "emailVerified" | "phoneVerified" | "stops"
>;

/** Whether there is somewhere to send to: a proven address or number. Push asks its devices. */
export function hasContact({ emailVerified, phoneVerified }: Reachable, channel: DeliveryChannel): boolean {
  if (channel === "push") return true;
  return channel === "mail" ? emailVerified : phoneVerified;
}

/** What keeps even the messages of an order from a way; undefined where those go. */
export function stopOf(profile: Reachable, channel: DeliveryChannel): StopReason | undefined {
  return findStop(reasonsOf(profile, channel), "order");
}

/** The ways that are open: switched on, with somewhere to send to that takes at least what an order hangs on. */
export function openChannels(profile: Reachable): Channel[] {
  return switchedOn(profile).filter(({ channel }) => stopOf(profile, channel) === undefined);
}

/** The ways that a choice could go by now: open ones, without those that take nothing of its sort. */
export function openChannelsFor(profile: Reachable, choice: MessageChoiceName): Channel[] {
  return switchedOn(profile).filter(
    ({ channel }) => findStopOfChoice(choice, reasonsOf(profile, channel)) === undefined,
  );
}

/** The ways on which a member hears of this outside the app. */
export function channelsFor(
  profile: Reachable & Pick<Profile, "notificationChoices">,
  choice: MessageChoiceName,
): Channel[] {
  return openChannelsFor(profile, choice).filter(({ channel }) =>
    isChosen(choice, channel, profile.notificationChoices),
  );
}

function switchedOn(profile: Reachable): Channel[] {
  return CHANNELS.filter(
    ({ channel, master }) => profile.notificationPreferences[master] && hasContact(profile, channel),
  );
}

function reasonsOf({ stops }: Reachable, channel: DeliveryChannel): StopReason[] {
  return stops.filter((stop) => stop.channel === channel).map(({ reason }) => reason);
}

/** Whether a choice may take a channel at all. */
export function mayTake(choice: MessageChoiceName, channel: DeliveryChannel): boolean {
  return channel in MESSAGE_CHOICES[choice].channels;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "email, text, and push" */
export function listChannels(channels: readonly Channel[]): string {
  return LIST.format(channels.map(({ word }) => word));
}
