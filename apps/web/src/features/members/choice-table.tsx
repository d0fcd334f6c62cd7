import type { Profile } from "@secret/contract";
import { type DeliveryChannel, isChosen, MESSAGE_CHOICES, type MessageChoiceName } from "@secret/domain";
import { SmallSwitch } from "../../ui/small-switch.tsx";
import {
  CHANNELS,
  type Channel,
  hasContact,
  openChannels,
  openChannelsFor,
  supportsChannel,
  suppressionOf,
} from "./channels.ts";
import { choiceNamesFor } from "./choice-presets.ts";
import type { SettingsChange } from "./notification-settings.ts";

interface ChoiceTableProps {
  readonly profile: Profile;
  readonly onChange: (change: SettingsChange) => void;
}

/** Table of message kinds by the channels that are on. With large text the channels are below the kind. */
export function ChoiceTable({ profile, onChange }: ChoiceTableProps) {
  const open = openChannels(profile);
  const names = choiceNamesFor(profile.role);
  const groups = [...new Set(names.map((name) => MESSAGE_CHOICES[name].group))];
  return (
    <div className="@container grid gap-6 pt-3">
      <WhyClosed profile={profile} />
      {groups
        .filter(() => open.length > 0)
        .map((group) => (
          <section key={group} aria-label={group}>
            <div className={`${COLUMNS[open.length]} border-b-3 border-ink pb-1.5`}>
              <h3 className="text-lead">{group}</h3>
              {open.map(({ channel, name }) => (
                <span
                  key={channel}
                  aria-hidden="true"
                  className="self-end text-center text-fine font-semibold text-soft @max-[18rem]:hidden"
                >
                  {name}
                </span>
              ))}
            </div>
            <ul>
              {names
                .filter((name) => MESSAGE_CHOICES[name].group === group)
                .map((name) => (
                  <ChoiceRow key={name} name={name} profile={profile} onChange={onChange} />
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** Layout of a row, by the number of channels that are on. */
const COLUMNS: readonly string[] = [
  "",
  "grid items-center @min-[18rem]:grid-cols-[minmax(0,1fr)_2.75rem]",
  "grid items-center @min-[18rem]:grid-cols-[minmax(0,1fr)_repeat(2,2.75rem)]",
  "grid items-center @min-[18rem]:grid-cols-[minmax(0,1fr)_repeat(3,2.75rem)]",
];

function ChoiceRow({ name, profile, onChange }: ChoiceTableProps & { name: MessageChoiceName }) {
  const title = MESSAGE_CHOICES[name].name;
  const shown = openChannels(profile);
  const open = openChannelsFor(profile, name).map(({ channel }) => channel);
  return (
    <li className={`${COLUMNS[shown.length]} min-h-11 border-b border-line`}>
      <span className="text-small leading-snug">{title}</span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-2 @min-[18rem]:contents">
        {shown.map(({ channel, name: way }) =>
          supportsChannel(name, channel) ? (
            <SmallSwitch
              key={channel}
              label={`${way}: ${title}`}
              checked={open.includes(channel) && isChosen(name, channel, profile.notificationChoices)}
              disabled={!open.includes(channel)}
              describedBy={open.includes(channel) ? undefined : closedId(channel)}
              onChange={(isOn) => onChange({ notificationChoices: { [name]: { [channel]: isOn } } })}
              className="@min-[18rem]:justify-self-center"
            >
              <span aria-hidden="true" className="text-small text-soft @min-[18rem]:hidden">
                {way}
              </span>
            </SmallSwitch>
          ) : (
            <span
              key={channel}
              className="grid min-h-11 place-items-center text-hint @max-[18rem]:invisible"
              aria-hidden="true"
            >
              –
            </span>
          ),
        )}
      </div>
    </li>
  );
}

/** Explains why a channel is disabled, in whole or in part. */
function WhyClosed({ profile }: { profile: Profile }) {
  const open = openChannels(profile);
  const names = choiceNamesFor(profile.role);
  const reasons = CHANNELS.flatMap((each) => {
    const isPartly = names.some((name) => !openChannelsFor(profile, name).includes(each));
    return isPartly ? [{ ...each, why: whyClosed(profile, each, open.includes(each)) }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small text-soft">
      {reasons.map(({ channel, why }) => (
        <li key={channel} id={closedId(channel)}>
          {why}
        </li>
      ))}
    </ul>
  );
}

function whyClosed(profile: Profile, { channel, master, name }: Channel, takesOrders: boolean): string {
  if (!hasContact(profile, channel))
    return channel === "sms"
      ? "Add a phone number to turn on texts."
      : "Add an email address to turn on emails.";
  if (!profile.notificationPreferences[master])
    return `${name} is off above, so it's off for everything below.`;
  if (takesOrders) return `${name} is off for news and reminders because you marked one as spam.`;
  return suppressionOf(profile, channel) === "stop"
    ? `${name} is off below because your number replied STOP.`
    : `${name} is off below because our last one bounced.`;
}

function closedId(channel: DeliveryChannel): string {
  return `closed-${channel}`;
}
