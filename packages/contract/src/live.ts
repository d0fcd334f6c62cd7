import { CANCEL_REASONS, ORDER_STATUSES } from "@secret/domain";
import { z } from "zod";
import { EventStock } from "./events/events.ts";
import { Id, Instant } from "./http/route.ts";
import { Notification } from "./notifications.ts";

/** The address of the live stream (server-sent events); `?event=ID`, once or more, adds an event's stock. */
export const LIVE_PATH = "/api/live";

/** The stream says something at least this often, in milliseconds: a longer silence is a line that died without a word. */
export const LIVE_HEARTBEAT_MS = 20_000;

/** What comes over the live stream. Ids and small facts only: the page fetches what it needs. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("order.changed"),
    orderId: Id,
    eventId: Id,
    orderNumber: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** With a cancellation. */
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    updatedAt: Instant,
  }),
  /** Something of the event or its menu was edited: fetch it again. */
  z.object({ type: z.literal("event.changed"), eventId: Id }),
  EventStock.extend({ type: z.literal("event.stock") }),
  z.object({ type: z.literal("notification.created"), notification: Notification, unreadCount: z.int() }),
  /** The account's own facts changed (name, contact, role): fetch the session again. */
  z.object({ type: z.literal("member.changed") }),
  z.object({ type: z.literal("session.ended") }),
  /** The session goes on as another one, worth more: the stream closes and the browser opens it again. */
  z.object({ type: z.literal("session.replaced") }),
  /** What was missed can't be told any more: fetch everything again. */
  z.object({ type: z.literal("resync") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
