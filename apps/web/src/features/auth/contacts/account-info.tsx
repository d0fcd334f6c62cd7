import type { Profile } from "@secret/contract";
import { ACCOUNT_UNDO_SECONDS, formatDuration, formatUsPhone } from "@secret/domain";
import type { ReactNode } from "react";
import { useSession } from "../../../platform/session/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { AddContact } from "./add-contact.tsx";
import type { ContactKind } from "./contact.tsx";

/** Shows email and phone, read-only once verified, and adds a missing one. */
export function AccountInfo({ profile }: { profile: Profile }) {
  const { canText } = useSession();
  const { email, phone, emailVerified, phoneVerified } = profile;
  return (
    <Panel title="Account Information">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Contact
          name="Email"
          value={email}
          isVerified={emailVerified}
          establishedFrom={profile.emailEstablishedFrom}
          suppressions={profile.suppressions.filter(({ channel }) => channel === "mail")}
        />
        {email === null && <MissingContact kind="email" pending={profile.pendingEmail} />}
        <Contact
          name="Phone"
          value={phone && formatUsPhone(phone)}
          isVerified={phoneVerified}
          establishedFrom={profile.phoneEstablishedFrom}
          suppressions={profile.suppressions.filter(({ channel }) => channel === "sms")}
        />
        {phone === null && canText && <MissingContact kind="phone" pending={profile.pendingPhone} />}
      </dl>
      <p className="mt-5 text-small text-soft">
        When a sign-in method changes, we notify your contacts right away, with a link to undo it for{" "}
        {formatDuration(ACCOUNT_UNDO_SECONDS)}.
      </p>
    </Panel>
  );
}

interface ContactProps {
  readonly name: string;
  readonly value: string | null;
  readonly isVerified: boolean;
  /** Date from which a recently added contact can recover the account. */
  readonly establishedFrom: string | null;
  readonly suppressions: Profile["suppressions"];
}

/** Short labels for suppressed contacts. The notification settings explain them. */
const SUPPRESSION_LABELS: Record<Profile["suppressions"][number]["reason"], string> = {
  stop: "Replied STOP",
  bounce: "Email bounced",
  complaint: "Marked as spam",
};

function Contact({ name, value, isVerified, establishedFrom, suppressions }: ContactProps) {
  if (value === null) return null;
  return (
    <Fact name={name}>
      <span className="min-w-0 wrap-anywhere">{value}</span>
      {isVerified && <Badge tone="ok">✓ Verified</Badge>}
      {suppressions.map(({ reason }) => (
        <Badge key={reason} tone="warn">
          {SUPPRESSION_LABELS[reason]}
        </Badge>
      ))}
      {establishedFrom !== null && (
        <span className="w-full text-small font-normal text-soft">
          New: until {formatMoment(establishedFrom)} you can use it to sign in with your password, but not to
          reset it.
        </span>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">{children}</dd>
    </div>
  );
}

function MissingContact({ kind, pending }: { kind: ContactKind; pending: string | null }) {
  return (
    <div>
      <dt className="text-small text-soft">{kind === "email" ? "Email" : "Phone"}</dt>
      <dd>
        <AddContact kind={kind} pending={pending} />
      </dd>
    </div>
  );
}
