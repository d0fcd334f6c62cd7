export type { Address } from "./queries/address.ts";
export type { AccountChange } from "./queries/changes.ts";
export { findCode, findNewestCode, findNewestSentCode } from "./queries/codes.ts";
export { findSignup } from "./queries/signups.ts";
export {
  type Account,
  type AccountUpdate,
  findAccount,
  findAccountByAddress,
  hasSecondFactor,
  lockAccount,
  updateAccount,
} from "./queries/users.ts";
export type { AuthClient } from "./service/auth-client.ts";
export {
  appMetadata,
  authUserOf,
  digitsOf,
  memberOf,
  secondFactorOf,
  userMetadata,
} from "./service/auth-user.ts";
export { factorKind } from "./service/changes/change-copy.ts";
export { type ChangeOfAccount, recordChange } from "./service/changes/record-change.ts";
export { undoChange, viewChange } from "./service/changes/undo-change.ts";
export { type CodeReach, type CodeRefusal, takeCodeBudget } from "./service/codes/code-budget.ts";
export { countCodeGuess } from "./service/codes/code-guesses.ts";
export { securityNotice } from "./service/codes/code-messages.ts";
export type { VerificationOutcome } from "./service/codes/complete-verification.ts";
export { linkMark } from "./service/codes/reopened-link.ts";
export { addCode, type LinkTarget, requestCode } from "./service/codes/request-code.ts";
export { renewLink, requestSignInCode } from "./service/codes/request-sign-in-code.ts";
export {
  listWaitingSignUps,
  resendContactByAdmin,
  resendSignUpByAdmin,
} from "./service/codes/resend-by-admin.ts";
export { consumeCode } from "./service/codes/verify-code.ts";
export { verifyCountedCode } from "./service/codes/verify-counted-code.ts";
export {
  findPendingContacts,
  readAuthUser,
  requestContact,
  resendContactCode,
} from "./service/contact-requests.ts";
export { addressOf, contactOf, establishedContacts } from "./service/contacts.ts";
export { eraseIdentity } from "./service/erase-identity.ts";
export {
  type AuthCodeRequest,
  checkGate,
  type GateRefusal,
  type InvitationGate,
  type MethodEntry,
  type OpenedSession,
  type SessionGate,
  type UndoGate,
  type VerificationGates,
} from "./service/gates.ts";
export { notifyInApp } from "./service/notify-in-app.ts";
export { checkCurrentPassword } from "./service/passwords/check-current-password.ts";
export { hashingQueue } from "./service/passwords/hashing-queue.ts";
export { hashNewPassword, isPassword } from "./service/passwords/passwords.ts";
export { type ChangeSource, notifyOwner } from "./service/security-notice.ts";
export { resendSignUpCode, signUp } from "./service/sign-up.ts";
export { recordTextConsent } from "./service/text-consent.ts";
