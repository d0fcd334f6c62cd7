import { mayAccess, type Role } from "../member/roles.ts";
import { DELAY_MAX_MINUTES } from "./running-late.ts";

/** Rank of a crew member at an event: staff, the event's lead, or an admin. */
export type CrewRank = "staff" | "lead" | "admin";

/** Returns a crew member's rank at an event. */
export function crewRank(
  member: { readonly userId: string; readonly role: Role },
  event: { readonly leadId: string | null },
): CrewRank {
  if (mayAccess(member.role, "admin")) return "admin";
  return member.userId === event.leadId ? "lead" : "staff";
}

/** Returns whether a crew member decides for the event: its lead, or an admin. */
export function isInCharge(rank: CrewRank): boolean {
  return rank !== "staff";
}

/** Maximum delay that staff can announce, in minutes. */
const STAFF_DELAY_MAX_MINUTES = 30;

/** Returns the maximum delay that a crew member can announce, in minutes. */
export function maxDelayMinutes(rank: CrewRank): number {
  return rank === "staff" ? STAFF_DELAY_MAX_MINUTES : DELAY_MAX_MINUTES;
}

/** Amounts of part refunds by staff, for one order and for all orders of its event, in cents. */
export interface StaffRefunds {
  readonly orderCents: number;
  readonly eventCents: number;
}

/**
 * Returns how much of an order a crew member may still refund, in cents; null for no limit. The limits count for all
 * staff of the event together, so that neither another device nor another account raises them.
 */
export function refundAllowance(rank: CrewRank, limits: StaffRefunds, refunded: StaffRefunds): number | null {
  if (rank !== "staff") return null;
  const left = Math.min(limits.orderCents - refunded.orderCents, limits.eventCents - refunded.eventCents);
  return Math.max(0, left);
}
