/**
 * The interest book: the only feature that writes `interests`. It knows no other feature but the consent log, so that
 * sign-up and messages can use it.
 */
export { isWanted as isInterestWanted } from "./queries.ts";
export {
  addInterest,
  confirmContact,
  linkMember,
  noteInvitations,
  switchInterest,
  takeWaiting,
} from "./service.ts";
