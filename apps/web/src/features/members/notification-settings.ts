import type { NotificationPreferences, Profile } from "@secret/contract";
import type { ChosenMessages, MessageChoiceName } from "@secret/domain";

/** A single change: a master switch, or a choice on one channel. */
export interface SettingsChange {
  readonly notificationPreferences?: Partial<NotificationPreferences>;
  readonly notificationChoices?: ChosenMessages;
}

/** Applies a change to a member's settings. */
export function withChange<Settings extends Pick<Profile, keyof SettingsChange>>(
  settings: Settings,
  { notificationPreferences, notificationChoices = {} }: SettingsChange,
): Settings {
  const choices = { ...settings.notificationChoices };
  for (const choice of Object.keys(notificationChoices) as MessageChoiceName[])
    choices[choice] = { ...choices[choice], ...notificationChoices[choice] };
  return {
    ...settings,
    notificationPreferences: { ...settings.notificationPreferences, ...notificationPreferences },
    notificationChoices: choices,
  };
}
