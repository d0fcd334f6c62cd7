import { ROLES } from "@secret/domain";
import { findMember, setMemberRole } from "../../apps/server/src/features/accounts/service.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";

/** What a command has to say, and whether it did what was asked. */
export interface Outcome {
  readonly ok: boolean;
  readonly line: string;
}

/** Gives an account a role: how the first admin comes to be. */
export async function grant(context: Context, emailOrPhone: string, roleName: string): Promise<Outcome> {
  const role = ROLES.find((each) => each === roleName);
  if (role === undefined)
    return { ok: false, line: `There is no role ${roleName}: it is ${ROLES.join(", ")}.` };
  const member = await findMember(context, emailOrPhone);
  const result = member && (await setMemberRole(context, member.id, role, undefined));
  if (member === undefined || result === undefined) {
    return {
      ok: false,
      line: `Nobody has an account with ${emailOrPhone}. They sign up first, then this gives the role.`,
    };
  }
  if (!result.ok) return { ok: false, line: `${emailOrPhone} is the last admin: make another one first.` };
  return { ok: true, line: `${member.firstName} ${member.lastName} (${emailOrPhone}) is now ${role}.` };
}
