import {
  BROADCAST_AUDIENCES,
  BROADCAST_MESSAGE_MAX,
  BROADCAST_STATES,
  BROADCAST_TITLE_MAX,
  DELIVERY_CHANNELS,
  UNREACHED_REASONS,
} from "@secret/domain";
import { z } from "zod";
import {
  type GivenInput,
  Id,
  IdParams,
  Instant,
  Nothing,
  oneLine,
  page,
  paragraph,
  route,
} from "./http/route.ts";

const Channel = z.enum(DELIVERY_CHANNELS);

/** Whom it is for. What an audience needs to be named stands with it and with no other. */
const Audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("members") }),
  z.strictObject({ kind: z.enum(["registered", "buyers", "not-picked-up"]), eventId: Id }),
  z.strictObject({ kind: z.literal("window"), eventId: Id, pickupWindowId: Id }),
]);
export type BroadcastAudience = z.infer<typeof Audience>;

/** What is said to whom, and by what besides the app, where everything is told. */
export const BroadcastDraft = z.strictObject({
  title: oneLine(BROADCAST_TITLE_MAX),
  message: paragraph(BROADCAST_MESSAGE_MAX).min(1),
  audience: Audience,
  channels: z
    .array(Channel)
    .max(DELIVERY_CHANNELS.length)
    .refine((channels) => new Set(channels).size === channels.length, "Each channel once, please."),
});
export type BroadcastDraft = z.output<typeof BroadcastDraft>;

const TimedDraft = BroadcastDraft.extend({
  /** Without, it begins at once. */
  scheduledFor: Instant.optional(),
});
export type TimedDraft = z.output<typeof TimedDraft>;

function isForAllMembers({ body }: GivenInput): boolean {
  return (body as TimedDraft).audience.kind === "members";
}

const Count = z.int().min(0);

/** What became of a broadcast's messages on one channel. */
/** In members, however many browsers of theirs a push goes to. */
const ChannelFigures = z.object({
  channel: Channel,
  /** All of these together. */
  promised: Count,
  /** Something of theirs is still to be handed over. */
  waiting: Count,
  /** Its provider has taken it, on one of their browsers at least. */
  sent: Count,
  failed: Count,
  /** Nobody may or needs to get them any more. */
  dropped: Count,
});
export type BroadcastFigures = z.infer<typeof ChannelFigures>;

export const Broadcast = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  audience: z.object({
    kind: z.enum(BROADCAST_AUDIENCES),
    /** Null where it is no event's, and where the event is gone. */
    eventId: Id.nullable(),
    eventTitle: z.string().nullable(),
    pickupWindowId: Id.nullable(),
    window: z.object({ startsAt: Instant, endsAt: Instant, timeZone: z.string() }).nullable(),
  }),
  channels: z.array(Channel),
  state: z.enum(BROADCAST_STATES),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  scheduledFor: Instant,
  beganAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** How many members it is for, once it has begun. */
  audienceCount: Count.nullable(),
  /** How many of them have it in the app. */
  toldCount: Count,
  figures: z.array(ChannelFigures),
});
export type Broadcast = z.infer<typeof Broadcast>;

/** Who gets a draft by a channel, and who doesn't: together they are its members. */
const ChannelReach = z.object({
  channel: Channel,
  reached: Count,
  unreached: z.array(z.object({ reason: z.enum(UNREACHED_REASONS), count: Count })),
});

export const BroadcastPreview = z.object({
  /** All whom the draft is for; the deactivated among them get nothing at all. */
  members: Count,
  deactivated: Count,
  channels: z.array(ChannelReach),
  words: z.object({
    app: z.object({ title: z.string(), message: z.string() }),
    mail: z.object({ subject: z.string(), html: z.string().nullable(), text: z.string() }),
    sms: z.object({ body: z.string(), segments: Count }),
    push: z.object({ title: z.string(), body: z.string() }),
  }),
  /** Hundredths of a cent, by estimate. */
  textCostHundredths: Count,
});
export type BroadcastPreview = z.infer<typeof BroadcastPreview>;

const UNKNOWN_AUDIENCE = ["EVENT_NOT_FOUND", "PICKUP_WINDOW_NOT_FOUND"] as const;

export const previewBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/preview",
  access: "admin",
  summary:
    "A draft as its members would see it on each channel, who gets it and who doesn't and why, and its price",
  body: BroadcastDraft,
  response: BroadcastPreview,
  errors: [...UNKNOWN_AUDIENCE],
});

export const testBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/test",
  access: "admin",
  summary: "Sends a draft to whoever asks, and to nobody else",
  body: BroadcastDraft,
  response: Nothing,
  errors: [...UNKNOWN_AUDIENCE],
});

export const listBroadcasts = route({
  method: "GET",
  path: "/api/admin/broadcasts",
  access: "admin",
  summary: "Broadcasts with their state and figures, newest first",
  query: z.strictObject(page(50)),
  response: z.object({ broadcasts: z.array(Broadcast), hasMore: z.boolean() }),
});

export const getBroadcast = route({
  method: "GET",
  path: "/api/admin/broadcasts/:id",
  access: "admin",
  summary: "A broadcast with how far it is",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND"],
});

export const createBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts",
  access: "admin",
  summary: "Sends a broadcast at once, or at a time",
  idempotent: true,
  needsProof: isForAllMembers,
  body: TimedDraft,
  response: Broadcast,
  errors: [...UNKNOWN_AUDIENCE, "IDEMPOTENCY_KEY_REUSED", "NOT_FOUND"],
});

export const editBroadcast = route({
  method: "PUT",
  path: "/api/admin/broadcasts/:id",
  access: "admin",
  summary: "Changes a broadcast that hasn't begun",
  params: IdParams,
  needsProof: isForAllMembers,
  body: TimedDraft,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_HAS_BEGUN", "BROADCAST_IS_OVER", ...UNKNOWN_AUDIENCE],
});

export const cancelBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/:id/cancel",
  access: "admin",
  summary: "Cancels a broadcast that hasn't begun",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_HAS_BEGUN"],
});

export const stopBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/:id/stop",
  access: "admin",
  summary: "Stops a broadcast: what isn't handed over yet is dropped, what is gone is gone",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_IS_OVER"],
});
