import type { MessageChoiceName } from "@secret/domain";
import { CHANNELS, channelsFor } from "../members/channels.ts";

/** The choices of the profile that "Notify me" goes by, in the order in which they ring. */
const REMINDERS = {
  "ordering-24-hours": "24 hours",
  "ordering-2-hours": "2 hours",
  "ordering-15-minutes": "15 minutes",
} as const satisfies Partial<Record<MessageChoiceName, string>>;
const AT_THE_OPENING: MessageChoiceName = "ordering-open";

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * What a member hears outside the app of an event's opening: "24 hours, 2 hours, and 15 minutes before ordering opens, and
 * when it opens", empty where nothing is chosen; and by which ways.
 */
export function remindersOf(profile: Parameters<typeof channelsFor>[0]) {
  const isOn = (choice: MessageChoiceName) => channelsFor(profile, choice).length > 0;
  const before = Object.entries(REMINDERS).flatMap(([choice, time]) =>
    isOn(choice as MessageChoiceName) ? [time] : [],
  );
  const times = [
    ...(before.length === 0 ? [] : [`${LIST.format(before)} before ordering opens`]),
    ...(isOn(AT_THE_OPENING) ? [before.length === 0 ? "when ordering opens" : "when it opens"] : []),
  ].join(", and ");
  const choices = [...Object.keys(REMINDERS), AT_THE_OPENING] as MessageChoiceName[];
  const used = choices.flatMap((choice) => channelsFor(profile, choice));
  return { times, channels: CHANNELS.filter((channel) => used.includes(channel)) };
}
