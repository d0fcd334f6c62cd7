export type { Address } from "./queries/address.ts";

export { countAdmins } from "./queries/admins.ts";

export {
  type Account,
  findAccount,
  findAccountByAddress,
  hasSecondFactor,
  lockAccount,
} from "./queries/users.ts";
export { accountSamples } from "./service/account-samples.ts";
export { memberOf } from "./service/auth-user.ts";

export { TELL_OF_CHANGE_JOBS } from "./service/changes/record-change.ts";
export { removeWaysIn } from "./service/changes/remove-ways-in.ts";
export { takeBackChange, viewChange } from "./service/changes/take-back.ts";
export { tellOfChange } from "./service/changes/tell-of-change.ts";
export type { VerificationOutcome } from "./service/codes/complete-verification.ts";
export { linkMark } from "./service/codes/link-brought-again.ts";
export { type LinkTarget, SEND_CODE_JOBS } from "./service/codes/request-code.ts";
export { renewLink, requestSignInCode } from "./service/codes/request-sign-in-code.ts";
export {
  listWaitingSignUps,
  resendContactByAdmin,
  resendSignUpByAdmin,
} from "./service/codes/resend-by-admin.ts";
export { sendCode } from "./service/codes/send-code.ts";
export { verifyCountedCode as verifyCode } from "./service/codes/verify-counted-code.ts";
export { deliverNotice } from "./service/deliver-notice.ts";
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
export { resealFactors } from "./service/factors/reseal.ts";
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
export { checkCurrentPassword } from "./service/passwords/change-password.ts";
export { startPasskeyProof } from "./service/proof/passkey-proof.ts";
export { readProofMethods } from "./service/proof/proof-methods.ts";
export { proveSession } from "./service/proof/prove-session.ts";
export { sendProofCode } from "./service/proof/send-proof-code.ts";
export { type Doer, NOTICE_TEXT_JOB, notifyOwner } from "./service/security-notice.ts";
export { endSessions } from "./service/sessions/end-sessions.ts";
export { readSession } from "./service/sessions/read-session.ts";
export { announceAccountChanged } from "./service/sessions/session-changes.ts";
export { clearSessionCookie, hasSessionCookie } from "./service/sessions/session-cookie.ts";
export { SessionResolver } from "./service/sessions/session-resolver.ts";
export { endDevice, listDevices, signOut } from "./service/sessions/sessions.ts";
export { exchangeAuthCode, refreshSession } from "./service/sessions/token-grants.ts";
export { signIn } from "./service/sign-in.ts";
export { eraseSignInMethods, readSignInMethods } from "./service/sign-in-methods.ts";
export { resendSignUpCode, signUp } from "./service/sign-up.ts";
export { readAuthUser, resendContactCode, updateAuthUser } from "./service/update-user.ts";
