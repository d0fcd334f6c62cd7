import { PREFERENCE_TEXTS, type Profile } from "@secret/contract";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { SwitchField } from "../../ui/switch-field.tsx";
import { hasContact, stopOf } from "./channels.ts";
import type { SettingsChange } from "./notification-settings.ts";
import { StopNotes } from "./stop-notes.tsx";

const MASTERS = [
  { channel: "mail", master: "email" },
  { channel: "sms", master: "sms" },
  { channel: "push", master: "push" },
] as const;

const MISSING = {
  mail: { needs: "Needs a verified email address.", action: "Add an email" },
  sms: { needs: "Needs a verified phone number.", action: "Add a phone" },
} as const;

interface MastersProps {
  readonly profile: Profile;
  readonly onChange: (change: SettingsChange) => void;
}

/**
 * Master switches of the three channels. A channel with a suppression that blocks order messages shows as off, with
 * instructions below.
 */
export function Masters({ profile, onChange }: MastersProps) {
  return (
    <div className="grid gap-3">
      {MASTERS.map(({ channel, master }) =>
        channel !== "push" && !hasContact(profile, channel) ? (
          <MissingContact key={channel} label={PREFERENCE_TEXTS[master].label} {...MISSING[channel]} />
        ) : (
          <Fragment key={channel}>
            <SwitchField
              {...PREFERENCE_TEXTS[master]}
              checked={profile.notificationPreferences[master] && stopOf(profile, channel) === undefined}
              disabled={stopOf(profile, channel) !== undefined}
              onChange={(event) => onChange({ notificationPreferences: { [master]: event.target.checked } })}
            />
            {channel !== "push" && <StopNotes profile={profile} channel={channel} />}
          </Fragment>
        ),
      )}
    </div>
  );
}

/** Explains how to add the contact that a channel needs. */
function MissingContact({ label, needs, action }: { label: string; needs: string; action: string }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <div>
        <p className="font-semibold">{label}</p>
        <p className="text-small text-soft">{needs}</p>
      </div>
      <Link
        to="/profile"
        search={{ section: "account" }}
        hash="account"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {action}
      </Link>
    </div>
  );
}
