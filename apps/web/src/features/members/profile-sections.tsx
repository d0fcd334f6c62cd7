import type { Profile } from "@secret/contract";
import { formatUsPhone } from "@secret/domain";
import { useMutation, useMutationState } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { useUnsavedWork } from "../../platform/unsaved-work.ts";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { toast } from "../../ui/toast.ts";
import {
  AccountInfo,
  Devices,
  Passkeys,
  PasswordChange,
  PersonFields,
  SecondFactors,
} from "../auth/index.ts";
import { DevicePush } from "../push/index.ts";
import { ChannelSwitches } from "./channel-switches.tsx";
import { channelsFor, openChannels } from "./channels.ts";
import { ChoicePresets } from "./choice-presets-panel.tsx";
import { loadMemberSchemas, saveSettings, updateProfile } from "./member-mutations.ts";
import { MyData } from "./my-data.tsx";
import { type SettingsChange, withChange } from "./notification-settings.ts";

/** A section of the profile: beside others on a desktop, a page of its own on a phone. */
export interface ProfileSection {
  /** Value of `section=` in the URL. */
  readonly name: string;
  readonly title: string;
  /** Summary below the title in the index. */
  readonly glance: (profile: Profile) => string;
  readonly show: (profile: Profile) => ReactNode;
}

/** Sections in the two columns of a desktop, and in the order of the phone's index. */
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
      glance: channelSummary,
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
      glance: () => "You'll be signed out everywhere",
      show: () => <PasswordChange />,
    },
    {
      name: "second-factor",
      title: "Two-Step Verification",
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
      glance: () => "Download it, or delete your account",
      show: () => <MyData />,
    },
  ],
];

function channelSummary(profile: Profile): string {
  const open = openChannels(profile);
  return open.length === 0 ? "Only in the app" : open.map(({ name }) => name).join(", ");
}

/** Edits the notification settings. */
function NotificationChoices({ profile }: { profile: Profile }) {
  const { shown, change } = useNotificationSettings(profile);
  return (
    <Panel title="Notifications">
      <div className="grid gap-6">
        <ChannelSwitches profile={shown} onChange={change} />
        <DevicePush isWanted={shown.notificationPreferences.push} />
        {channelsFor(shown, "order-ready").length === 0 && (
          <Notice tone="warn">When your order's ready, you'll only see it here in the app.</Notice>
        )}
        <p className="text-small text-soft">
          The app always shows everything. We always send codes and security emails.
        </p>
        <ChoicePresets profile={shown} onChange={change} />
      </div>
    </Panel>
  );
}

const SAVING = ["notification-settings"];

/**
 * Returns the settings with unsaved changes applied, and a function to change them. Each change is shown at once and
 * saved in order, so that the last one wins; a failed change is reverted.
 */
function useNotificationSettings(profile: Profile) {
  const { mutate: change } = useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING.join() },
    mutationFn: saveSettings,
    onSuccess: () => toast.success("Profile updated successfully!", { id: "settings-saved" }),
    onError: () => toast.error("Failed to update profile"),
  });
  const pending = useMutationState({
    filters: { mutationKey: SAVING, status: "pending" },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return { shown: pending.reduce(withChange, profile), change };
}

/** Edits the name and zip code. */
function PersonalDetails({ profile }: { profile: Profile }) {
  const { firstName, lastName, zipCode } = profile;
  const form = useSchemaForm({
    load: loadMemberSchemas,
    schema: ({ detailsForm }) => detailsForm,
    defaultValues: { firstName, lastName, zipCode },
  });
  useUnsavedWork(form.isDirty);
  const submit = form.submit(
    async (details) => {
      const saved = await updateProfile(details);
      toast.success("Profile updated successfully!");
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, zipCode: saved.zipCode });
    },
    { announcement: "Failed to update profile" },
  );
  return (
    <Panel title="Personal Information">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <PersonFields field={form.field} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.isSubmitting} disabled={!form.isDirty}>
            Save Changes
          </Button>
          {form.isDirty && (
            <Button look="plain" onClick={() => form.reset()}>
              Undo
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
