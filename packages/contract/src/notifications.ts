import { z } from "zod";
import { Id, IdParams, Instant, Nothing, page, route } from "./http/route.ts";

export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  eventId: Id.nullable(),
  orderId: Id.nullable(),
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
  summary: "The member's notifications, newest first, and how many are unread",
  query: z.strictObject(page(100)),
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
  summary: "Clears the list",
  response: Nothing,
});
