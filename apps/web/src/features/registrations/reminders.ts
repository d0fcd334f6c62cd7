import { formatDuration, type MessageChoiceName, ORDERING_REMINDERS } from "@secret/domain";
import { CHANNELS, channelsFor } from "../members/index.ts";

/** Profile choices that "Notify me" follows, earliest first. */
const REMINDERS = ["ordering-24-hours", "ordering-2-hours", "ordering-15-minutes"] as const;
const AT_THE_OPENING: MessageChoiceName = "ordering-open";

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * Returns the upcoming reminders of an opening and their channels outside the app: "24 hours, 2 hours, and 15
 * minutes before ordering opens, and when it opens". Empty if the member chose none.
 * @param isDraw whether entries of a draw open, instead of ordering
 */
export function remindersOf(
  profile: Parameters<typeof channelsFor>[0],
  { opensAt, isDraw }: { readonly opensAt: Date; readonly isDraw: boolean },
  now: Date,
) {
  const [opening, short] = isDraw ? ["entries open", "they open"] : ["ordering opens", "it opens"];
  const secondsLeft = (opensAt.getTime() - now.getTime()) / 1000;
  const isOn = (choice: MessageChoiceName) => channelsFor(profile, choice).length > 0;
  const ahead = REMINDERS.filter((choice) => secondsLeft > ORDERING_REMINDERS[choice].leadSeconds);
  const before = ahead.filter(isOn).map((choice) => formatDuration(ORDERING_REMINDERS[choice].leadSeconds));
  const times = [
    ...(before.length === 0 ? [] : [`${LIST.format(before)} before ${opening}`]),
    ...(isOn(AT_THE_OPENING) ? [`when ${before.length === 0 ? opening : short}`] : []),
  ].join(", and ");
  const choices = [...ahead, AT_THE_OPENING];
  const used = choices.flatMap((choice) => channelsFor(profile, choice));
  const isAnyChosen = isOn(AT_THE_OPENING) || REMINDERS.some(isOn);
  return { times, isAnyChosen, channels: CHANNELS.filter((channel) => used.includes(channel)) };
}
