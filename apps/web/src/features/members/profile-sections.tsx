import type { Profile } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import type { ReactNode } from "react";
import { AccountInfo, Devices, Passkeys, PasswordChange, SecondFactors } from "../auth/index.ts";
import { openChannels } from "./channels.ts";
import { MyData } from "./my-data.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { PersonalDetails } from "./personal-details.tsx";

/** A part of the profile: side by side where there is room, a page of its own on a phone. */
export interface ProfileSection {
  /** What stands after `section=` in the address. */
  readonly name: string;
  readonly title: string;
  /** What stands in the index under its title. */
  readonly glance: (profile: Profile) => string;
  readonly show: (profile: Profile) => ReactNode;
}

/** As they stand in the two columns of a desktop, and one after the other in the index of a phone. */
export const PROFILE_COLUMNS: readonly (readonly ProfileSection[])[] = [
  [
    {
      name: "account",
      title: "Account Information",
      glance: ({ email, phone }) => email ?? formatUsPhone(phone ?? ""),
      show: (profile) => <AccountInfo profile={profile} />,
    },
    {
      name: "personal",
      title: "Personal Information",
      glance: ({ firstName, lastName, zipCode }) => `${firstName} ${lastName}, ${zipCode}`,
      show: (profile) => <PersonalDetails profile={profile} />,
    },
    {
      name: "notifications",
      title: "Notifications",
      glance: waysOf,
      show: (profile) => <NotificationChoices profile={profile} />,
    },
  ],
  [
    {
      name: "devices",
      title: "Signed-in Devices",
      glance: () => "Where you're signed in",
      show: () => <Devices />,
    },
    {
      name: "password",
      title: "Change Password",
      glance: () => "You sign in anew everywhere",
      show: () => <PasswordChange />,
    },
    {
      name: "second-factor",
      title: "Second Factor",
      glance: ({ secondFactors }) => (secondFactors.length > 0 ? "On" : "Off"),
      show: (profile) => <SecondFactors profile={profile} />,
    },
    {
      name: "passkeys",
      title: "Passkeys",
      glance: ({ passkeys }) => (passkeys.length === 0 ? "None yet" : `${passkeys.length} on this account`),
      show: (profile) => <Passkeys profile={profile} />,
    },
    {
      name: "data",
      title: "Your Data",
      glance: () => "Take it along, or delete the account",
      show: () => <MyData />,
    },
  ],
];

function waysOf(profile: Profile): string {
  const open = openChannels(profile);
  return open.length === 0 ? "Only in the app" : open.map(({ name }) => name).join(", ");
}
