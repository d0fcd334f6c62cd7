export { isOffCrew } from "./queries/members.ts";
export { hasDemoAccounts } from "./service/demo-accounts.ts";
export { invitationGate, lookUpInvitation } from "./service/invitations.ts";
