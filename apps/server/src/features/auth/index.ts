export type { Address } from "./queries/address.ts";
export {
  type Account,
  findAccount,
  findAccountByAddress,
  hasSecondFactor,
  lockAccount,
} from "./queries/users.ts";
export { memberOf } from "./service/auth-user.ts";
export {
  listWaitingSignUps,
  resendContactByAdmin,
  resendSignUpByAdmin,
} from "./service/codes/resend-by-admin.ts";
export { removeSecondFactors } from "./service/factors/remove-all.ts";
export type { InvitationGate } from "./service/invitation-gate.ts";
export { checkCurrentPassword } from "./service/passwords/change-password.ts";
export { type Doer, notifyOwner } from "./service/security-notice.ts";
export { endSessions } from "./service/sessions/end-sessions.ts";
export { announceAccountChanged } from "./service/sessions/session-changes.ts";
export { clearSessionCookie, hasSessionCookie } from "./service/sessions/session-cookie.ts";
export { SessionResolver } from "./service/sessions/session-resolver.ts";
export { listDevices } from "./service/sessions/sessions.ts";
export { eraseSignInMethods, readSignInMethods } from "./service/sign-in-methods.ts";
export { type AccountChange, updateAccount } from "./service/update-account.ts";
