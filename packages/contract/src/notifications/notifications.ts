import { NOTIFICATION_FILTERS } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, Nothing, page, route } from "../http/route.ts";

export const Notification = z.object({
  id: Id,
  /** What it is about: "order", "event" and the like. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  eventId: Id.nullable(),
  orderId: Id.nullable(),
  /** The page that it opens, with its query and fragment. */
  path: z.string(),
  /** Until when what it offers can be taken; null where it offers nothing. */
  expiresAt: Instant.nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = route({
  method: "GET",
  path: "/api/notifications",
  access: "member",
  summary: "The member's notifications, newest first, and how many are unread in all",
  query: z.strictObject({ ...page(100), filter: z.enum(NOTIFICATION_FILTERS).default("all") }),
  response: z.object({ notifications: z.array(Notification), unreadCount: z.int(), hasMore: z.boolean() }),
});

export const markNotificationRead = route({
  method: "POST",
  path: "/api/notifications/:id/read",
  access: "member",
  summary: "Marks one as read",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});

export const markNotificationUnread = route({
  method: "DELETE",
  path: "/api/notifications/:id/read",
  access: "member",
  summary: "Marks one as unread again",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});

export const markAllNotificationsRead = route({
  method: "POST",
  path: "/api/notifications/read-all",
  access: "member",
  summary: "Marks all as read",
  response: Nothing,
});

export const clearNotifications = route({
  method: "DELETE",
  path: "/api/notifications",
  access: "member",
  summary: "Clears the list; for a while that can be taken back",
  response: z.object({
    /** Names what was cleared together. */
    clearedAt: Instant,
  }),
});

export const restoreNotifications = route({
  method: "POST",
  path: "/api/notifications/restore",
  access: "member",
  summary: "Takes a clearing back",
  body: z.strictObject({ clearedAt: Instant }),
  response: Nothing,
});

export const sendTestNotification = route({
  method: "POST",
  path: "/api/notifications/test",
  access: "member",
  summary: "Tells the member something on every way that is on, to see whether it arrives",
  response: Nothing,
  errors: ["TEST_LIMIT_REACHED"],
});
