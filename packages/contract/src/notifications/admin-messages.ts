import { DELIVERY_CHANNELS, DELIVERY_STATES, MESSAGE_PURPOSES } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, Nothing, oneLine, page, pageQuery, route } from "../http/route.ts";

const Channel = z.enum(DELIVERY_CHANNELS);

/** Message to a member that was sent or queued, with its delivery status. */
export const AdminMessage = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
  /** Null for the invitation of somebody who asked for it before being a member. */
  member: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  kind: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  channel: Channel,
  /** Address or phone number; for a push, its device. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Reason it failed, is waiting or was dropped. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Provider's id of the message. */
  providerId: z.string().nullable(),
  /** Message that was sent again in its place. */
  resentAs: Id.nullable(),
});
export type AdminMessage = z.infer<typeof AdminMessage>;

/** Filters of the admin's message list. */
export const AdminMessageFilter = z.strictObject({
  /** Name, address or phone number. */
  search: oneLine(100, 0).optional(),
  memberId: Id.optional(),
  orderId: Id.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  channel: Channel.optional(),
  kind: oneLine(60).optional(),
  ...pageQuery(200),
});
export type AdminMessageFilter = z.output<typeof AdminMessageFilter>;

export const listAdminMessages = route({
  method: "GET",
  path: "/api/admin/messages",
  access: "admin",
  summary: "Messages to members by search, state, channel and kind, newest first",
  query: AdminMessageFilter,
  response: page(AdminMessage).extend({
    /** Every type that can be filtered by. */
    kinds: z.array(z.string()),
  }),
});

export const resendMessage = route({
  method: "POST",
  path: "/api/admin/messages/:id/resend",
  access: "admin",
  summary: "Resends a failed message as a new one; repeating the request returns the first result",
  params: IdParams,
  response: AdminMessage,
  errors: ["NOT_FOUND", "MESSAGE_NOT_FAILED", "MESSAGE_NOT_WANTED"],
});

/** Periods that failures are counted over. */
export const FAILURE_SPANS = ["24h", "7d"] as const;
export type FailureSpan = (typeof FAILURE_SPANS)[number];

export const listMessageFailures = route({
  method: "GET",
  path: "/api/admin/messages/failures",
  access: "admin",
  summary: "Counts failed messages by channel and reason",
  query: z.strictObject({ span: z.enum(FAILURE_SPANS).default("24h") }),
  response: z.object({
    failures: z.array(z.object({ channel: Channel, reason: z.string(), count: z.int(), lastAt: Instant })),
    /** All messages of the period by channel, to compare with the failures. */
    totals: z.array(z.object({ channel: Channel, count: z.int() })),
  }),
});
export type MessageFailures = z.infer<typeof listMessageFailures.response>;

export const listOutages = route({
  method: "GET",
  path: "/api/admin/messages/outages",
  access: "admin",
  summary: "Channels whose provider is down",
  response: z.object({
    outages: z.array(z.object({ channel: Channel, since: Instant, waiting: z.int() })),
  }),
});

export const resendReceipt = route({
  method: "POST",
  path: "/api/admin/orders/:id/receipt",
  access: "admin",
  summary: "Resends an order's receipt to its payer",
  params: IdParams,
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "PAYMENT_REQUIRED", "MESSAGE_NOT_WANTED"],
});
