export { isOffCrew } from "./queries/members.ts";
export { getAdminMember, listAdminMembers } from "./service/admin-members.ts";
export { hasDemoAccounts } from "./service/demo-accounts.ts";
export { editMember } from "./service/edit-member.ts";
export { eraseAccount, eraseMember } from "./service/erase-account.ts";
export { exportAccount } from "./service/export-account.ts";
export {
  createInvitation,
  invitationGate,
  listInvitations,
  lookUpInvitation,
  revokeInvitation,
} from "./service/invitations.ts";
export { readProfile, updateProfile } from "./service/profile.ts";
export {
  deactivateMember,
  endMemberSessions,
  findMember,
  reactivateMember,
  setMemberRole,
} from "./service/roles.ts";
