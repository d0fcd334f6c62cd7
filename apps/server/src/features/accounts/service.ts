export { exchangeAuthCode, refreshSession } from "./service/app-tokens.ts";
export type { Verified } from "./service/finish-verification.ts";
export {
  createInvitation,
  listInvitations,
  lookUpInvitation,
  revokeInvitation,
} from "./service/invitations.ts";
export {
  createMember,
  createSignedInMembers,
  type NewMember,
  openTestSession,
  type SignedInMember,
} from "./service/members.ts";
export { readSession } from "./service/read-session.ts";
export type { LinkTarget } from "./service/request-code.ts";
export { deactivateMember, findMember, reactivateMember, setMemberRole } from "./service/roles.ts";
export { sendCodeTo } from "./service/send-code-to.ts";
export { endDevice, listDevices, signOut } from "./service/sessions.ts";
export { signIn } from "./service/sign-in.ts";
export { resendSignUpCode, signUp } from "./service/sign-up.ts";
export { readAuthUser, reauthenticate, resendContactCode, updateAuthUser } from "./service/update-user.ts";
export { verifyCode } from "./service/verify-code.ts";
