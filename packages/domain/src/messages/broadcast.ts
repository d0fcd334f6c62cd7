/**
 * Whom a broadcast is for: every member, those who pressed "Notify me" on an event, or its buyers: all of them, those of
 * one pickup window, or those who haven't picked up yet.
 */
export const BROADCAST_AUDIENCES = ["members", "registered", "buyers", "window", "not-picked-up"] as const;
export type BroadcastAudienceKind = (typeof BROADCAST_AUDIENCES)[number];

/** Characters. Both are shown as text wherever they come. */
export const BROADCAST_TITLE_MAX = 80;
export const BROADCAST_MESSAGE_MAX = 1_000;

/** From being written to its end. "sending" until the last of its messages was handed over or given up. */
export const BROADCAST_STATES = ["scheduled", "sending", "sent", "stopped", "cancelled"] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** Whether it goes to people about an event that they have an order for. */
export function isForBuyers(audience: BroadcastAudienceKind): boolean {
  return audience === "buyers" || audience === "window" || audience === "not-picked-up";
}

/**
 * What a broadcast is for: who has an order hears of their evening at any hour, what else is said to many is marketing
 * and keeps its hours.
 */
export function broadcastPurpose(audience: BroadcastAudienceKind): "event" | "marketing" {
  return isForBuyers(audience) ? "event" : "marketing";
}

/** What was written down of a broadcast's life. */
interface BroadcastLife {
  readonly beganAt: Date | null;
  /** All its members have been told in the app, and their messages are on their way. */
  readonly toldAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** @param openMessages how many of its messages are still to be handed over */
export function broadcastState(life: BroadcastLife, openMessages: number): BroadcastState {
  if (life.cancelledAt !== null) return "cancelled";
  if (life.stoppedAt !== null) return "stopped";
  if (life.beganAt === null) return "scheduled";
  return life.toldAt === null || openMessages > 0 ? "sending" : "sent";
}

/** From so many members on, and where it leaves later, a broadcast is confirmed by its number. */
const ASKS_FROM_MEMBERS = 50;

/** Whether sending is asked for once more, with the number in words. */
export function mustConfirmBroadcast(members: number, isScheduled: boolean): boolean {
  return isScheduled || members >= ASKS_FROM_MEMBERS;
}

/** Why a member isn't reached by a channel, in the order in which it is asked. The first that holds is told. */
export const UNREACHED_REASONS = ["deactivated", "no-contact", "stopped", "bounced", "switched-off"] as const;
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];

/** Hundredths of a cent that a broadcast's texts cost, by estimate. */
export function estimateTextCost(segments: number, recipients: number, priceHundredths: number): number {
  return segments * recipients * priceHundredths;
}
