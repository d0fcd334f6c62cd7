import type { NotificationPreferences, Profile } from "@secret/contract";
import {
  type DeliveryChannel,
  findSuppression,
  findSuppressionOfChoice,
  isChosen,
  MESSAGE_CHOICES,
  type MessageChoiceName,
  type SuppressionReason,
} from "@secret/domain";

/** A delivery channel outside of the app. */
export interface Channel {
  readonly channel: DeliveryChannel;
  /** Key of its master switch in the preferences. */
  readonly master: keyof NotificationPreferences;
  /** Column header, and the word for a sentence. */
  readonly name: string;
  readonly word: string;
}

/** Names of the channels. */
export const CHANNEL_NAMES: Readonly<Record<DeliveryChannel, string>> = {
  mail: "Email",
  sms: "Text",
  push: "Push",
};

/** Delivery channels in display order. */
export const CHANNELS: readonly Channel[] = [
  { channel: "mail", master: "email", name: CHANNEL_NAMES.mail, word: "email" },
  { channel: "sms", master: "sms", name: CHANNEL_NAMES.sms, word: "text" },
  { channel: "push", master: "push", name: CHANNEL_NAMES.push, word: "push" },
];

/** Profile fields that decide which channels are open. */
export type Reachable = Pick<
  Profile,
  "notificationPreferences" | "emailVerified" | "phoneVerified" | "suppressions"
>;

/** Returns whether a channel has a verified contact. Push always counts, because each device decides. */
export function hasContact({ emailVerified, phoneVerified }: Reachable, channel: DeliveryChannel): boolean {
  if (channel === "push") return true;
  return channel === "mail" ? emailVerified : phoneVerified;
}

/** Returns the suppression that blocks even order messages on a channel, if any. */
export function suppressionOf(profile: Reachable, channel: DeliveryChannel): SuppressionReason | undefined {
  return findSuppression(reasonsOf(profile, channel), "order");
}

/** Returns the open channels: switched on, with a contact that accepts at least order messages. */
export function openChannels(profile: Reachable): Channel[] {
  return switchedOn(profile).filter(({ channel }) => suppressionOf(profile, channel) === undefined);
}

/** Returns the open channels that accept this kind of message. */
export function openChannelsFor(profile: Reachable, choice: MessageChoiceName): Channel[] {
  return switchedOn(profile).filter(
    ({ channel }) => findSuppressionOfChoice(choice, reasonsOf(profile, channel)) === undefined,
  );
}

/** Returns the channels on which a member gets this kind of message. */
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

function reasonsOf({ suppressions }: Reachable, channel: DeliveryChannel): SuppressionReason[] {
  return suppressions.filter((each) => each.channel === channel).map(({ reason }) => reason);
}

/** Returns whether a kind of message can use a channel. */
export function supportsChannel(choice: MessageChoiceName, channel: DeliveryChannel): boolean {
  return channel in MESSAGE_CHOICES[choice].channels;
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Formats a list of channels: "email, text, and push". */
export function listChannels(channels: readonly Channel[]): string {
  return LIST.format(channels.map(({ word }) => word));
}
