import type { NotificationPreferences, Profile } from "@secret/contract";
import type { ChosenMessages, MessageChoiceName } from "@secret/domain";

/** What one press changes: a master, or a choice on one channel. */
export interface SettingsChange {
  readonly notificationPreferences?: Partial<NotificationPreferences>;
  readonly notificationChoices?: ChosenMessages;
}

/** A member's settings as they will be after a change. */
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
