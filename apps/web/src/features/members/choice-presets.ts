import {
  type ChosenMessages,
  channelsOf,
  isChosen,
  isForAdmins,
  MESSAGE_CHOICES,
  type MessageChoiceName,
} from "@secret/domain";

/** Names of all message kinds, in the profile's order. */
const CHOICE_NAMES = Object.keys(MESSAGE_CHOICES) as MessageChoiceName[];

/** Kinds that every member has. The presets leave those about the business alone. */
const MEMBER_CHOICE_NAMES = CHOICE_NAMES.filter((name) => !isForAdmins(name));

/** Returns the kinds that somebody with this role can switch. */
export function choiceNamesFor(role: string): readonly MessageChoiceName[] {
  return role === "admin" ? CHOICE_NAMES : MEMBER_CHOICE_NAMES;
}

const MUST_KNOW: readonly MessageChoiceName[] = [
  "order-ready",
  "order-cancelled",
  "pickup-changed",
  "pickup-day",
  "event-changed",
];
const OWN_ORDERS: readonly MessageChoiceName[] = [
  ...MEMBER_CHOICE_NAMES.filter((name) => MESSAGE_CHOICES[name].group === "Orders"),
  "event-changed",
  "pickup-reminder",
];

/** Message kinds by the preset that switches them on. */
const PRESETS = {
  Everything: MEMBER_CHOICE_NAMES,
  "Orders only": OWN_ORDERS,
  "Just the essentials": MUST_KNOW,
} as const;

/** Name of a preset, as members see it. */
type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** Returns a preset's choices: its kinds are as by default, and all others are off. */
export function choicesOfPreset(preset: PresetName): ChosenMessages {
  const kinds: readonly MessageChoiceName[] = PRESETS[preset];
  const choicesOf = (name: MessageChoiceName) =>
    Object.fromEntries(
      channelsOf(name).map((channel) => [channel, kinds.includes(name) && isChosen(name, channel, {})]),
    );
  return Object.fromEntries(MEMBER_CHOICE_NAMES.map((name) => [name, choicesOf(name)]));
}

/** Returns the preset that matches a member's choices, if any. */
export function findPreset(chosen: ChosenMessages): PresetName | undefined {
  return PRESET_NAMES.find((preset) => {
    const choices = choicesOfPreset(preset);
    return MEMBER_CHOICE_NAMES.every((name) =>
      channelsOf(name).every(
        (channel) => isChosen(name, channel, chosen) === isChosen(name, channel, choices),
      ),
    );
  });
}
