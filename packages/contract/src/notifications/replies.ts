import { z } from "zod";
import { asGiven, Id, IdParams, Instant, Nothing, page, pageQuery, route } from "../http/route.ts";

/** Text that somebody sent to our number. */
export const Reply = z.object({
  id: Id,
  /** Number of the sender. */
  phone: z.string(),
  /** Member with this number; null for an unknown number. */
  member: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** Order that it most likely is about. */
  order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  body: z.string(),
  /** Pictures sent with it, which aren't fetched. */
  pictureCount: z.int(),
  receivedAt: Instant,
  readAt: Instant.nullable(),
  /** Time at which the crew or an admin marked it as done. */
  doneAt: Instant.nullable(),
});
export type Reply = z.infer<typeof Reply>;

/** Text as the crew's board shows it. */
export const BoardReply = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  /** First name. */
  name: z.string(),
  body: z.string(),
  pictureCount: z.int(),
  receivedAt: Instant,
});
export type BoardReply = z.infer<typeof BoardReply>;

export const listReplies = route({
  method: "GET",
  path: "/api/admin/replies",
  access: "admin",
  summary: "Texts sent to our number, newest first, with the number of unread ones",
  query: z.strictObject({
    search: asGiven(100).optional(),
    orderId: Id.optional(),
    ...pageQuery(200),
  }),
  response: page(Reply).extend({ unreadCount: z.int() }),
});

export const markRepliesRead = route({
  method: "POST",
  path: "/api/admin/replies/read",
  access: "admin",
  summary: "Marks texts as read, up to the newest that the admin has seen",
  body: z.strictObject({ throughId: Id }),
  response: z.object({ unreadCount: z.int() }),
});

export const markReplyDone = route({
  method: "POST",
  path: "/api/crew/replies/:id/done",
  access: "staff",
  summary: "Marks a text as done, so that it leaves the board; a repeated request changes nothing",
  params: IdParams,
  response: Nothing,
  errors: ["NOT_FOUND"],
});
