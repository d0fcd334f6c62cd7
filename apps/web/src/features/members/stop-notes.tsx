import type { Profile } from "@secret/contract";
import { formatUsPhone, howToStart } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../platform/forms/refusal.ts";
import { useSession } from "../../platform/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { Notice } from "../../ui/panel.tsx";
import { ProofCodeForm, sendProofCode } from "../auth/index.ts";
import { reloadProfile } from "./member-mutations.ts";

interface StopNotesProps {
  readonly profile: Profile;
  readonly channel: "mail" | "sms";
}

/** Explains a channel's suppressions and how to lift them, below its switch. */
export function StopNotes({ profile, channel }: StopNotesProps) {
  const { email, phone, emailStandsFrom } = profile;
  return profile.suppressions
    .filter((each) => each.channel === channel)
    .map(({ reason, since }) => {
      if (reason === "stop") return <StopNote key={reason} phone={phone ?? ""} />;
      if (reason === "complaint") return <ComplaintNote key={reason} />;
      return (
        <BounceNote key={reason} email={email ?? ""} since={since} canVerify={emailStandsFrom === null} />
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
    mutationFn: () => sendProofCode("mail"),
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
          <Button look="quiet" busy={send.isPending} onClick={() => send.mutate()} className="mt-3">
            Verify your address again
          </Button>
        )}
      </Note>
      {isOpen && (
        <Dialog title="Verify your address again" onClose={() => setOpen(false)}>
          <ProofCodeForm contact={{ channel: "mail", address: email }} onProven={finish} />
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
