import { NOTIFICATION_FILTERS } from "@secret/domain";
import { z } from "zod";
import { GivenInstant, Id, IdParams, Instant, Nothing, page, pageQuery, route } from "../http/route.ts";

/** Notification in the app. */
export const Notification = z.object({
  id: Id,
  /** Topic: "order", "event" and so on. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  eventId: Id.nullable(),
  orderId: Id.nullable(),
  /** Path of the page it opens, with query and fragment. */
  path: z.string(),
  /** Expiry of its offer; null if it offers nothing. */
  expiresAt: Instant.nullable(),
  readAt: Instant.nullable(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = route({
  method: "GET",
  path: "/api/notifications",
  access: "member",
  summary: "The member's notifications, newest first, and the number of unread ones",
  query: z.strictObject({ ...pageQuery(100), filter: z.enum(NOTIFICATION_FILTERS).default("all") }),
  response: page(Notification).extend({ unreadCount: z.int() }),
});

export const markNotificationRead = route({
  method: "POST",
  path: "/api/notifications/:id/read",
  access: "member",
  summary: "Marks a notification as read",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});

export const markNotificationUnread = route({
  method: "DELETE",
  path: "/api/notifications/:id/read",
  access: "member",
  summary: "Marks a notification as unread",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});

export const markAllNotificationsRead = route({
  method: "POST",
  path: "/api/notifications/read-all",
  access: "member",
  summary: "Marks all notifications as read",
  response: Nothing,
});

export const clearNotifications = route({
  method: "DELETE",
  path: "/api/notifications",
  access: "member",
  summary: "Clears the list; this can be undone for a while",
  response: z.object({
    /** Identifies the notifications cleared together. */
    clearedAt: Instant,
  }),
});

export const restoreNotifications = route({
  method: "POST",
  path: "/api/notifications/restore",
  access: "member",
  summary: "Undoes a clearing",
  body: z.strictObject({ clearedAt: GivenInstant }),
  response: Nothing,
});

export const sendTestNotification = route({
  method: "POST",
  path: "/api/notifications/test",
  access: "member",
  summary: "Sends the member a test notification on every enabled channel",
  response: Nothing,
  errors: ["TEST_LIMIT_REACHED"],
});
