export { isOffCrew } from "./queries/members.ts";
export { hasDemoAccounts } from "./service/demo-accounts.ts";
export {
  createInterestInvitations,
  findCampaign,
  invitationGate,
  lookUpInvitation,
  revokeInvitations,
} from "./service/invitations.ts";
