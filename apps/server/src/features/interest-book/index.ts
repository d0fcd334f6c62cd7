/**
 * The interest book: the only feature that writes `interests`. It imports no other feature but the consent log, so that
 * sign-up and messages can use it.
 */
export {
  addInterest,
  isWanted as isInterestWanted,
  setInvitations as setInterestInvitations,
} from "./queries.ts";
export { claimWaiting, confirmContact, INTEREST_NAME, linkMember, switchInterest } from "./service.ts";
