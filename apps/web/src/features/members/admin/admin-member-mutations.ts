import {
  type AdminMemberDetail,
  deactivateMember as deactivateRoute,
  deleteMember as deleteRoute,
  editMember as editRoute,
  endMemberSessions as endSessionsRoute,
  reactivateMember as reactivateRoute,
  removeMemberSecondFactors as removeFactorsRoute,
  resendMemberVerification as resendMemberRoute,
  resendSignUpVerification as resendSignUpRoute,
  setMemberRole as setRoleRoute,
} from "@secret/contract";
import type { CodeChannel, Role } from "@secret/domain";
import { type BodyOf, call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { adminMemberKeys, adminMemberQuery } from "./admin-member-queries.ts";

/** Corrects a member's name or zip code. */
export function editMember(id: string, body: BodyOf<typeof editRoute>) {
  return changed(call(editRoute, { params: { id }, body }));
}

export function setMemberRole(id: string, role: Role) {
  return changed(call(setRoleRoute, { params: { id }, body: { role } }));
}

export function deactivateMember(id: string) {
  return changed(call(deactivateRoute, { params: { id } }));
}

export function reactivateMember(id: string) {
  return changed(call(reactivateRoute, { params: { id } }));
}

export function removeSecondFactors(id: string) {
  return changed(call(removeFactorsRoute, { params: { id } }));
}

/** @returns the number of ended sessions */
export async function endMemberSessions(id: string): Promise<number> {
  const { endedSessions } = await call(endSessionsRoute, { params: { id } });
  void queryClient.invalidateQueries({ queryKey: adminMemberKeys.one });
  return endedSessions;
}

export async function deleteMember(id: string): Promise<void> {
  await call(deleteRoute, { params: { id } });
  void queryClient.invalidateQueries({ queryKey: adminMemberKeys.all });
}

/** Sends a new code to an unverified contact of a member. */
export async function resendMemberVerification(id: string, channel: CodeChannel): Promise<void> {
  await call(resendMemberRoute, { params: { id }, body: { channel } });
}

export async function resendSignUpVerification(id: string): Promise<void> {
  try {
    await call(resendSignUpRoute, { params: { id } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: adminMemberKeys.signUps });
  }
}

/** Caches a changed member. */
export async function changed(answer: Promise<AdminMemberDetail>): Promise<AdminMemberDetail> {
  const member = await answer;
  queryClient.setQueryData(adminMemberQuery(member.id).queryKey, member);
  void queryClient.invalidateQueries({ queryKey: adminMemberKeys.pages });
  return member;
}
