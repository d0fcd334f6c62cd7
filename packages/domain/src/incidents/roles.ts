import { mayAccess, type Role } from "../member/roles.ts";
import { DELAY_MAX_MINUTES } from "./running-late.ts";

/** Longest delay that staff can announce without the event's lead, in minutes. */
const STAFF_DELAY_MAX_MINUTES = 30;

/** Returns the longest delay that a crew member can announce, in minutes. */
export function maxDelayMinutes({ role, isLead }: { readonly role: Role; readonly isLead: boolean }): number {
  return isLead || mayAccess(role, "admin") ? DELAY_MAX_MINUTES : STAFF_DELAY_MAX_MINUTES;
}
