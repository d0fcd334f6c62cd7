import { CANCEL_REASONS } from "@secret/domain";
import { z } from "zod";
import { EventStock } from "./events/events.ts";
import { Id, Instant } from "./http/route.ts";
import { Notification } from "./notifications/notifications.ts";
import { MemberOrderStatusSchema } from "./orders/orders.ts";

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
    /** "transferred": for who gave it away. */
    status: MemberOrderStatusSchema,
    /** With a cancellation. */
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    updatedAt: Instant,
  }),
  /** What of an event is the member's own has changed, such as what is set aside for them: fetch it again. */
  z.object({ type: z.literal("my-event.changed"), eventId: Id }),
  /** Something of an own order besides its status is new, such as its pickup code, or that it is one's own: fetch it again. */
  z.object({ type: z.literal("order.edited"), orderId: Id }),
  /** For the crew: something that a board of theirs shows has changed, and no `order.changed` tells it. */
  z.object({ type: z.literal("board.changed"), eventId: Id }),
  /** Something of the event or its menu was edited: fetch it again. */
  z.object({ type: z.literal("event.changed"), eventId: Id }),
  EventStock.extend({ type: z.literal("event.stock") }),
  z.object({ type: z.literal("notification.created"), notification: Notification, unreadCount: z.int() }),
  /** Read, marked unread or cleared on another page, or more of them than are told one by one: fetch them again. */
  z.object({ type: z.literal("notifications.changed") }),
  /** The account's own facts changed (name, contact, role): fetch the session again. */
  z.object({ type: z.literal("member.changed") }),
  z.object({ type: z.literal("session.ended") }),
  /** The session goes on as another one, worth more: the stream closes and the browser opens it again. */
  z.object({ type: z.literal("session.replaced") }),
  /** What was missed can't be told any more: fetch everything again. */
  z.object({ type: z.literal("resync") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
