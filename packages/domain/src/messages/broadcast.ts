/**
 * Audiences of a broadcast: every member, members with a tag, members who tapped "Notify me" on an event, or its buyers:
 * all of them, those of one pickup window, or those who haven't picked up yet.
 */
export const BROADCAST_AUDIENCES = [
  "members",
  "tagged",
  "registered",
  "buyers",
  "window",
  "not-picked-up",
] as const;
/** Audience of a broadcast. */
export type BroadcastAudienceKind = (typeof BROADCAST_AUDIENCES)[number];

/** Maximum lengths in characters. Title and message are always shown as plain text. */
export const BROADCAST_TITLE_MAX = 80;
export const BROADCAST_MESSAGE_MAX = 1_000;

/** States of a broadcast. It is "sending" until its last message was sent or given up. */
export const BROADCAST_STATES = ["scheduled", "sending", "sent", "stopped", "cancelled"] as const;
/** State of a broadcast. */
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** Returns whether an audience consists of an event's buyers. */
export function isForBuyers(audience: BroadcastAudienceKind): boolean {
  return audience === "buyers" || audience === "window" || audience === "not-picked-up";
}

/**
 * Returns a broadcast's purpose: messages to buyers about their event go at any hour, all others are marketing and keep
 * text hours.
 */
export function broadcastPurpose(audience: BroadcastAudienceKind): "event" | "marketing" {
  return isForBuyers(audience) ? "event" : "marketing";
}

/** Stored times of a broadcast. */
interface BroadcastLife {
  readonly beganAt: Date | null;
  /** Time at which every recipient was notified in the app and all messages were queued. */
  readonly toldAt: Date | null;
  readonly stoppedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/**
 * Returns the state of a broadcast.
 * @param openMessages number of its messages still to be sent
 */
export function broadcastState(life: BroadcastLife, openMessages: number): BroadcastState {
  if (life.cancelledAt !== null) return "cancelled";
  if (life.stoppedAt !== null) return "stopped";
  if (life.beganAt === null) return "scheduled";
  return life.toldAt === null || openMessages > 0 ? "sending" : "sent";
}

/** Minimum recipients for which sending must be confirmed. */
const ASKS_FROM_MEMBERS = 50;

/** Returns whether sending must be confirmed by typing the number of recipients: for large or scheduled broadcasts. */
export function mustConfirmBroadcast(members: number, isScheduled: boolean): boolean {
  return isScheduled || members >= ASKS_FROM_MEMBERS;
}

/** Reasons a channel doesn't reach a member, in order of precedence. */
export const UNREACHED_REASONS = ["deactivated", "no-contact", "stopped", "bounced", "switched-off"] as const;
/** Reason a channel doesn't reach a member. */
export type UnreachedReason = (typeof UNREACHED_REASONS)[number];

/** Returns the estimated cost of a broadcast's texts, in hundredths of a cent. */
export function estimateTextCost(segments: number, recipients: number, priceHundredths: number): number {
  return segments * recipients * priceHundredths;
}
