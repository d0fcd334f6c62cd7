import { PREFERENCE_TEXTS, type Profile } from "@secret/contract";
import { formatUsPhone, howToStart } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { useSession } from "../../platform/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Notice } from "../../ui/panel.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { toast } from "../../ui/toast.ts";
import { ReauthenticationCodeForm, sendReauthenticationCode } from "../auth/index.ts";
import { CHANNELS, hasContact, suppressionOf } from "./channels.ts";
import { reloadProfile } from "./member-mutations.ts";
import type { SettingsChange } from "./notification-settings.ts";

const MISSING_CONTACTS = {
  mail: { needs: "Needs a verified email address.", action: "Add an email" },
  sms: { needs: "Needs a verified phone number.", action: "Add a phone" },
} as const;

interface ChannelSwitchesProps {
  readonly profile: Profile;
  readonly onChange: (change: SettingsChange) => void;
}

/**
 * Master switches of the three channels. A channel with a suppression that blocks order messages shows as off, with
 * instructions below.
 */
export function ChannelSwitches({ profile, onChange }: ChannelSwitchesProps) {
  return (
    <div className="grid gap-3">
      {CHANNELS.map(({ channel, master }) =>
        channel !== "push" && !hasContact(profile, channel) ? (
          <MissingContact
            key={channel}
            label={PREFERENCE_TEXTS[master].label}
            {...MISSING_CONTACTS[channel]}
          />
        ) : (
          <Fragment key={channel}>
            <SwitchField
              {...PREFERENCE_TEXTS[master]}
              checked={
                profile.notificationPreferences[master] && suppressionOf(profile, channel) === undefined
              }
              disabled={suppressionOf(profile, channel) !== undefined}
              onChange={(event) => onChange({ notificationPreferences: { [master]: event.target.checked } })}
            />
            {channel !== "push" && <SuppressionNotes profile={profile} channel={channel} />}
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

interface SuppressionNotesProps {
  readonly profile: Profile;
  readonly channel: "mail" | "sms";
}

/** Explains a channel's suppressions and how to lift them, below its switch. */
function SuppressionNotes({ profile, channel }: SuppressionNotesProps) {
  const { email, phone, emailEstablishedFrom } = profile;
  return profile.suppressions
    .filter((each) => each.channel === channel)
    .map(({ reason, since }) => {
      if (reason === "stop") return <StopNote key={reason} phone={phone ?? ""} />;
      if (reason === "complaint") return <ComplaintNote key={reason} />;
      return (
        <BounceNote
          key={reason}
          email={email ?? ""}
          since={since}
          canVerify={emailEstablishedFrom === null}
        />
      );
    });
}

function StopNote({ phone }: { phone: string }) {
  const { textsFrom = null } = useSession();
  return (
    <Note title={`${formatUsPhone(phone)} replied STOP`}>
      We can't text you there: no “ready” texts, no codes. {howToStart(textsFrom)} to get them again.
    </Note>
  );
}

function ComplaintNote() {
  return (
    <Note title="You marked an email of ours as spam">
      We no longer send news to your address. You'll still get emails about your orders and account.
    </Note>
  );
}

interface BounceNoteProps {
  readonly email: string;
  readonly since: string;
  /** False for a recently added email, which can't reauthenticate yet. */
  readonly canVerify: boolean;
}

function BounceNote({ email, since, canVerify }: BounceNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: () => sendReauthenticationCode("mail"),
    onSuccess: () => setOpen(true),
    onError: (error) => toast.error(refusalText(error)),
  });
  const finish = () => {
    setOpen(false);
    void reloadProfile();
  };
  return (
    <>
      <Note title={`Our email bounced on ${formatMoment(since)}`}>
        Until you verify your address again, we'll only send codes and account alerts there.
        {canVerify && (
          <div className="mt-3">
            <Button look="quiet" busy={send.isPending} onClick={() => send.mutate()}>
              Verify your address again
            </Button>
          </div>
        )}
      </Note>
      {isOpen && (
        <Dialog title="Verify your address again" onClose={() => setOpen(false)}>
          <ReauthenticationCodeForm contact={{ channel: "mail", address: email }} onConfirmed={finish} />
        </Dialog>
      )}
    </>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice tone="warn">
      <p>{title}</p>
      <div className="text-small font-normal">{children}</div>
    </Notice>
  );
}
