import type { AdminMemberDetail } from "@secret/contract";
import { ROLES, type Role } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import toast from "react-hot-toast";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { setMemberRole } from "./admin-member-mutations.ts";
import { fullName, ROLE_WORDS } from "./member-words.ts";

/** What somebody may do here. The only admin who is left stays one. */
export function RolePanel({ member }: { member: AdminMemberDetail }) {
  const [asking, setAsking] = useState<Role>();
  const change = useMutation({
    mutationFn: (role: Role) => setMemberRole(member.id, role),
    onSuccess: ({ role }) => toast.success(`${fullName(member)} is now: ${ROLE_WORDS[role].name}`),
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
              className="mt-0.5 size-5 shrink-0 accent-(--accent-fill)"
            />
            <span>
              <span className="font-semibold">{ROLE_WORDS[role].name}</span>
              <span className="block text-small text-soft">{ROLE_WORDS[role].may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {member.isLastAdmin && (
        <p className="mt-3 text-small text-soft">
          The last admin can't be demoted, deactivated or deleted. Make another one first.
        </p>
      )}
      {asking !== undefined && (
        <Confirm
          title={`Set ${fullName(member)} to ${ROLE_WORDS[asking].name}?`}
          message={ROLE_WORDS[asking].may}
          detail="They are signed out on every device, and sign in anew."
          action={`Set to ${ROLE_WORDS[asking].name}`}
          look="primary"
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  );
}
