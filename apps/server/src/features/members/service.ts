export { hasDemoAccounts } from "./service/demo-accounts.ts";
export { eraseAccount } from "./service/erase-account.ts";
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
