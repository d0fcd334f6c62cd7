import { CANCEL_REASONS } from "@secret/domain";
import { z } from "zod";
import { EventStock } from "./events/events.ts";
import { Cents, Id, Instant } from "./http/route.ts";
import { Notification } from "./notifications/notifications.ts";
import { MemberOrderStatusSchema } from "./orders/orders.ts";

/** Path of the live stream (server-sent events). Each `?event=ID` adds an event's stock. */
export const LIVE_PATH = "/api/live";

/** Maximum number of events on one stream. The tabs of one browser share a stream and may show several events. */
export const WATCHED_EVENTS_MAX = 8;

/** Maximum time between two messages on the stream, in ms; a longer silence means a dead connection. */
export const LIVE_HEARTBEAT_MS = 20_000;

/** Event on the live stream. It contains only ids and small values; pages fetch what they need. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("order.changed"),
    orderId: Id,
    eventId: Id,
    orderNumber: z.string(),
    /** Status; "transferred" for the previous owner. */
    status: MemberOrderStatusSchema,
    /** Set with a cancellation. */
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    /** True for the order's owner, false for the crew. */
    isOwn: z.boolean(),
    updatedAt: Instant,
  }),
  /** Sent to admins when a member has paid for an order. */
  z.object({ type: z.literal("order.sold"), orderId: Id, eventId: Id, totalCents: Cents }),
  /** Sent to admins when a dispute, or a fee in a deposit, changed an event's money, which they reload. */
  z.object({ type: z.literal("money.changed"), eventId: Id }),
  /** The member's own data of an event changed, such as an offer: reload it. */
  z.object({ type: z.literal("my-event.changed"), eventId: Id }),
  /** An own order changed other than in status, such as its pickup code or owner: reload it. */
  z.object({ type: z.literal("order.edited"), orderId: Id }),
  /** Sent to the crew when a board changed without an `order.changed`. */
  z.object({ type: z.literal("board.changed"), eventId: Id }),
  /** The event or its menu was edited: reload it. */
  z.object({ type: z.literal("event.changed"), eventId: Id }),
  EventStock.extend({ type: z.literal("event.stock") }),
  z.object({ type: z.literal("notification.created"), notification: Notification, unreadCount: z.int() }),
  /**
   * Notifications were read, marked unread or cleared on another page, or exceeded the limit of single notices: reload
   * them.
   */
  z.object({ type: z.literal("notifications.changed") }),
  /** The account's own data changed (name, contact, role): reload the session. */
  z.object({ type: z.literal("member.changed") }),
  z.object({ type: z.literal("session.ended") }),
  /** The session was replaced by one with a higher assurance level: the stream closes and the browser reopens it. */
  z.object({ type: z.literal("session.replaced") }),
  /** Missed messages are no longer stored: reload everything. */
  z.object({ type: z.literal("resync") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
