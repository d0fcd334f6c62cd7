export type { PersonalData } from "./personal-data.ts";
export { exchangeAuthCode, refreshSession } from "./service/app-tokens.ts";
export { deleteAccount } from "./service/delete-account.ts";
export { exportAccount } from "./service/export-account.ts";
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
export {
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from "./service/passkeys.ts";
export { readProfile, updateProfile } from "./service/profile.ts";
export { readSession } from "./service/read-session.ts";
export type { LinkTarget } from "./service/request-code.ts";
export { deactivateMember, findMember, reactivateMember, setMemberRole } from "./service/roles.ts";
export { challengeFactor } from "./service/second-factors/challenge.ts";
export { enrollFactor } from "./service/second-factors/enroll.ts";
export {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from "./service/second-factors/recovery-codes.ts";
export { removeSecondFactors } from "./service/second-factors/remove-all.ts";
export { unenrollFactor } from "./service/second-factors/unenroll.ts";
export { verifyFactor } from "./service/second-factors/verify.ts";
export { sendCodeTo } from "./service/send-code-to.ts";
export { endDevice, listDevices, signOut } from "./service/sessions.ts";
export { signIn } from "./service/sign-in.ts";
export { resendSignUpCode, signUp } from "./service/sign-up.ts";
export { readAuthUser, reauthenticate, resendContactCode, updateAuthUser } from "./service/update-user.ts";
export { verifyCode } from "./service/verify-code.ts";
