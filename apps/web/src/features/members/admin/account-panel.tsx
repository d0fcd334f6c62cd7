import type { AdminMemberDetail } from "@secret/contract";
import { type CodeChannel, counted, formatUsPhone, ROLES, type Role } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { formatDay, formatMoment } from "../../../ui/format-day.ts";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { ACCOUNT_ACTIONS, type AccountAction } from "./account-actions.ts";
import { resendMemberVerification, setMemberRole } from "./admin-member-mutations.ts";
import { fullName, ROLE_COPY } from "./member-copy.ts";

/** Shows a member's sign-in methods, with actions on the account. */
export function AccountPanel({ member }: { member: AdminMemberDetail }) {
  const { email, phone, pendingEmail, pendingPhone, lastSignInAt } = member;
  return (
    <Panel title="Account">
      <dl className="grid gap-3">
        <Fact name="Email">
          <Contact channel="mail" address={email} pending={pendingEmail} member={member} />
        </Fact>
        <Fact name="Phone">
          <Contact channel="sms" address={phone} pending={pendingPhone} member={member} />
        </Fact>
        <Fact name="Last sign-in">{lastSignInAt === null ? "Never" : formatMoment(lastSignInAt)}</Fact>
        <Fact name="Signed in on">{countedOrNo(member.devices, "device")}</Fact>
        <Fact name="Two-step verification">{countedOrNo(member.secondFactors, "method")}</Fact>
        <Fact name="Passkeys">{countedOrNo(member.passkeys, "passkey")}</Fact>
        {member.termsAcceptedAt !== null && (
          <Fact name="Terms and 18+">
            {`Version ${member.termsVersion}, on ${formatDay(member.termsAcceptedAt)}`}
          </Fact>
        )}
      </dl>
      {member.deletedAt === null && <Actions member={member} />}
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ContactProps {
  readonly channel: CodeChannel;
  readonly address: string | null;
  readonly pending: string | null;
  readonly member: AdminMemberDetail;
}

/** Shows a contact with its status. A code can be sent again to an unverified one. */
function Contact({ channel, address, pending, member }: ContactProps) {
  const shownAs = (value: string) => (channel === "mail" ? value : formatUsPhone(value));
  const suppressions = member.suppressions.filter((each) => each.channel === channel);
  const resend = useMutation({
    mutationFn: () => resendMemberVerification(member.id, channel),
    onSuccess: () => toast.success(`A new code is on its way to ${shownAs(pending ?? "")}`),
    onError: (error) => toast.error(refusalText(error)),
  });
  if (address !== null) {
    const isVerified = channel === "mail" ? member.emailVerified : member.phoneVerified;
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {shownAs(address)}
        <Badge tone={isVerified ? "ok" : "warn"}>{isVerified ? "Verified" : "Not verified"}</Badge>
        {suppressions.map(({ reason, since }) => (
          <Badge key={reason} tone="warn">{`${SUPPRESSION_COPY[reason]} ${formatDay(since)}`}</Badge>
        ))}
      </span>
    );
  }
  if (pending === null) return <span className="text-soft">None</span>;
  return (
    <span className="grid justify-items-start gap-2">
      <span className="flex flex-wrap items-center gap-2">
        {shownAs(pending)}
        <Badge tone="warn">Not verified</Badge>
      </span>
      <Button look="quiet" className="text-small" busy={resend.isPending} onClick={() => resend.mutate()}>
        Resend verification
      </Button>
    </span>
  );
}

const SUPPRESSION_COPY = { bounce: "Bounced", complaint: "Complained", stop: "STOP" } as const;

/** Account actions. Destructive ones ask for confirmation. */
function Actions({ member }: { member: AdminMemberDetail }) {
  const [asking, setAsking] = useState<AccountAction>();
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: (action: AccountAction) => action.run(member),
    onSuccess: (message, action) => {
      toast.success(message);
      if (action.name === "Delete account") void navigate({ to: "/admin/users" });
    },
    onError: (error) => toast.error(refusalText(error)),
    onSettled: () => setAsking(undefined),
  });
  return (
    <div className="mt-5 grid gap-2 border-t border-line pt-5">
      {ACCOUNT_ACTIONS.filter(({ isOffered }) => isOffered(member)).map((action) => (
        <Button
          key={action.name}
          look={action.look}
          busy={act.isPending && act.variables === action}
          disabled={action.takesAdmin && member.isLastAdmin}
          onClick={() => (action.question === undefined ? act.mutate(action) : setAsking(action))}
        >
          {action.name}
        </Button>
      ))}
      {asking?.question !== undefined && (
        <Confirm
          {...asking.question(member)}
          action={asking.name}
          look={asking.look === "danger" ? "danger-fill" : "primary"}
          busy={act.isPending}
          onConfirm={() => act.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function countedOrNo(count: number, one: string): string {
  return count === 0 ? `No ${one}s` : counted(count, one);
}

/** Changes a member's role. The last admin can't be demoted. */
export function RolePanel({ member }: { member: AdminMemberDetail }) {
  const [asking, setAsking] = useState<Role>();
  const change = useMutation({
    mutationFn: (role: Role) => setMemberRole(member.id, role),
    onSuccess: ({ role }) => toast.success(`${fullName(member)} is now ${ROLE_COPY[role].noun}`),
    onError: (error) => toast.error(refusalText(error)),
    onSettled: () => setAsking(undefined),
  });
  return (
    <Panel title="Role">
      <fieldset disabled={member.isLastAdmin} className="grid gap-1">
        <legend className="sr-only">Role</legend>
        {ROLES.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name="role"
              checked={member.role === role}
              onChange={() => setAsking(role)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="font-semibold">{ROLE_COPY[role].name}</span>
              <span className="block text-small text-soft">{ROLE_COPY[role].may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {member.isLastAdmin && (
        <p className="mt-3 text-small text-soft">
          The last admin can't be demoted, deactivated or deleted. Make someone else an admin first.
        </p>
      )}
      {asking !== undefined && (
        <Confirm
          title={`Make ${fullName(member)} ${ROLE_COPY[asking].noun}?`}
          message={ROLE_COPY[asking].may}
          detail="They'll be signed out on every device and have to sign in again."
          action="Change role"
          look="primary"
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  );
}
