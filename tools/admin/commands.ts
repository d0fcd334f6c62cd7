import { ROLES } from "@secret/domain";
import { removeSecondFactors } from "../../apps/server/src/features/factors/index.ts";
import {
  deactivateMember,
  endMemberSessions,
  findMember,
  reactivateMember,
  setMemberRole,
} from "../../apps/server/src/features/members/service/roles.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";

/** A command's message and whether it succeeded. */
export interface Outcome {
  readonly ok: boolean;
  readonly line: string;
}

/** Gives an account a role, such as the first admin. */
export async function grant(context: Context, emailOrPhone: string, roleName: string): Promise<Outcome> {
  const role = ROLES.find((each) => each === roleName);
  if (role === undefined) return no(`There is no role ${roleName}: it is ${ROLES.join(", ")}.`);
  const member = await findMember(context, emailOrPhone);
  if (member === undefined) return nobody(emailOrPhone);
  const result = await setMemberRole(context, member.id, role, undefined);
  return result.ok ? yes(`${nameOf(member)} (${emailOrPhone}) is now ${role}.`) : lastAdmin(emailOrPhone);
}

/** Deactivates an account everywhere immediately, or reactivates it. */
export async function setActive(context: Context, emailOrPhone: string, isActive: boolean): Promise<Outcome> {
  const member = await findMember(context, emailOrPhone);
  if (member === undefined) return nobody(emailOrPhone);
  const change = isActive ? reactivateMember : deactivateMember;
  const result = await change(context, member.id, undefined);
  const standing = isActive ? "may sign in again" : "is deactivated and signed out everywhere";
  return result.ok ? yes(`${nameOf(member)} (${emailOrPhone}) ${standing}.`) : lastAdmin(emailOrPhone);
}

/** Signs an account out on every device. It may sign in again. */
export async function endSessions(context: Context, emailOrPhone: string): Promise<Outcome> {
  const member = await findMember(context, emailOrPhone);
  if (member === undefined) return nobody(emailOrPhone);
  const ended = await endMemberSessions(context, member.id, undefined);
  if (!ended.ok) return nobody(emailOrPhone);
  const devices = ended.value === 1 ? "one device" : `${ended.value} devices`;
  return yes(`${nameOf(member)} (${emailOrPhone}) is signed out: ${devices}.`);
}

/** Removes the second factor of a member who lost phone and recovery codes. Verify their identity first. */
export async function resetSecondFactor(context: Context, emailOrPhone: string): Promise<Outcome> {
  const member = await findMember(context, emailOrPhone);
  if (member === undefined) return nobody(emailOrPhone);
  await removeSecondFactors(context, member.id, undefined);
  return yes(`${nameOf(member)} (${emailOrPhone}) signs in without a second factor now.`);
}

function nameOf(member: { firstName: string; lastName: string }): string {
  return `${member.firstName} ${member.lastName}`;
}

function yes(line: string): Outcome {
  return { ok: true, line };
}

function no(line: string): Outcome {
  return { ok: false, line };
}

function nobody(emailOrPhone: string): Outcome {
  return no(`Nobody has an account with ${emailOrPhone}. They sign up first.`);
}

function lastAdmin(emailOrPhone: string): Outcome {
  return no(`${emailOrPhone} is the last admin: make another one first.`);
}
