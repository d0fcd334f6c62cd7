/**
 * The interest book: the only feature that writes `interests`. It imports no other feature but the consent log, so that
 * sign-up and messages can use it.
 */
export { isWanted as isInterestWanted } from "./queries.ts";
export {
  addInterest,
  claimWaiting,
  confirmContact,
  INTEREST_NAME,
  linkMember,
  setInterestInvitations,
  switchInterest,
} from "./service.ts";
