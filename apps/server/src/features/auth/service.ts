export type { Address } from "./queries/address.ts";
export { deleteSessions as endSessions } from "./queries/sessions.ts";
export { type Account, findAccount, findAccountByAddress, lockAccount } from "./queries/users.ts";
export { checkDue, countFailure, guardOfNetwork } from "./service/attempts.ts";
export { memberOf } from "./service/auth-user.ts";
export { deleteExpired } from "./service/clean-up.ts";
export type { Verified } from "./service/codes/finish-verification.ts";
export { type LinkTarget, SEND_CODE_TASK } from "./service/codes/request-code.ts";
export { sendCode } from "./service/codes/send-code.ts";
export { sendCodeTo } from "./service/codes/send-code-to.ts";
export { verifyCode } from "./service/codes/verify-code.ts";
export { challengeFactor } from "./service/factors/challenge.ts";
export { enrollFactor } from "./service/factors/enroll.ts";
export {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from "./service/factors/recovery-codes.ts";
export { removeSecondFactors } from "./service/factors/remove-all.ts";
export { unenrollFactor } from "./service/factors/unenroll.ts";
export { verifyFactor } from "./service/factors/verify.ts";
export type { InvitationGate } from "./service/invitation-gate.ts";
export {
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  verifyPasskeyRegistration,
  verifyPasskeySignIn,
} from "./service/passkeys.ts";
export { proveByPassword } from "./service/passwords/change-password.ts";
export { tellOwner } from "./service/security-news.ts";
export { exchangeAuthCode, refreshSession } from "./service/sessions/app-tokens.ts";
export { readSession } from "./service/sessions/read-session.ts";
export { SessionFinder } from "./service/sessions/session-finder.ts";
export {
  clearSessionCookie,
  tellAccountChanged,
  tellSessionsEnded,
} from "./service/sessions/session-gate.ts";
export { endDevice, listDevices, signOut } from "./service/sessions/sessions.ts";
export { signIn } from "./service/sign-in.ts";
export { resendSignUpCode, signUp } from "./service/sign-up.ts";
export { readAuthUser, reauthenticate, resendContactCode, updateAuthUser } from "./service/update-user.ts";
export { type Visitor, visitorOf } from "./service/visitor.ts";
export { eraseWaysIn, readWaysIn } from "./service/ways-in.ts";
