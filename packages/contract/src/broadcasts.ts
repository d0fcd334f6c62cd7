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
  GivenInstant,
  Id,
  IdParams,
  Instant,
  Nothing,
  oneLine,
  page,
  pageQuery,
  paragraph,
  route,
} from "./http/route.ts";

const Channel = z.enum(DELIVERY_CHANNELS);

/** Audience with the ids it needs. */
const Audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("members") }),
  z.strictObject({ kind: z.literal("tagged"), tagId: Id }),
  z.strictObject({ kind: z.enum(["registered", "buyers", "not-picked-up"]), eventId: Id }),
  z.strictObject({ kind: z.literal("window"), eventId: Id, pickupWindowId: Id }),
]);
export type BroadcastAudience = z.infer<typeof Audience>;

/** Broadcast text, audience and channels besides the app, where it is always shown. */
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
  /** Start time; omitted to start at once. */
  scheduledFor: GivenInstant.optional(),
});
export type TimedDraft = z.output<typeof TimedDraft>;
export type TimedDraftInput = z.input<typeof TimedDraft>;

function isForAllMembers({ body }: GivenInput): boolean {
  return (body as TimedDraft).audience.kind === "members";
}

const Count = z.int().min(0);

/** Delivery counts of a broadcast on one channel. */
/** Members are counted, regardless of how many browsers a push goes to. */
const ChannelFigures = z.object({
  channel: Channel,
  /** Sum of the counts below. */
  promised: Count,
  /** Members with a message still to be sent. */
  waiting: Count,
  /** Members whose provider accepted a message, for a push on at least one browser. */
  sent: Count,
  failed: Count,
  /** Members whose message was dropped because they may not or need not get it. */
  dropped: Count,
});
export type BroadcastFigures = z.infer<typeof ChannelFigures>;

/** Broadcast with its state and delivery counts. */
export const Broadcast = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  audience: z.object({
    kind: z.enum(BROADCAST_AUDIENCES),
    /** Null if it isn't about an event, or the event is gone. */
    eventId: Id.nullable(),
    eventTitle: z.string().nullable(),
    pickupWindowId: Id.nullable(),
    /** Null if it isn't for a tag, or the tag is gone. */
    tagId: Id.nullable(),
    tagName: z.string().nullable(),
    window: z.object({ startsAt: Instant, endsAt: Instant, timeZone: z.string() }).nullable(),
  }),
  channels: z.array(Channel),
  state: z.enum(BROADCAST_STATES),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  scheduledFor: Instant,
  beganAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Number of recipients once it has started. */
  audienceCount: Count.nullable(),
  /** Number of recipients notified in the app. */
  toldCount: Count,
  figures: z.array(ChannelFigures),
});
export type Broadcast = z.infer<typeof Broadcast>;

/** Recipients a channel reaches and doesn't reach; together they are the whole audience. */
const ChannelReach = z.object({
  channel: Channel,
  reached: Count,
  unreached: z.array(z.object({ reason: z.enum(UNREACHED_REASONS), count: Count })),
});

/** Preview of a draft: its text per channel, its reach and its cost. */
export const BroadcastPreview = z.object({
  /** Whole audience; deactivated members get nothing. */
  members: Count,
  deactivated: Count,
  channels: z.array(ChannelReach),
  words: z.object({
    app: z.object({ title: z.string(), message: z.string() }),
    mail: z.object({ subject: z.string(), html: z.string().nullable(), text: z.string() }),
    sms: z.object({ body: z.string(), segments: Count }),
    push: z.object({ title: z.string(), body: z.string() }),
  }),
  /** Estimated cost in hundredths of a cent. */
  textCostHundredths: Count,
});
export type BroadcastPreview = z.infer<typeof BroadcastPreview>;

const UNKNOWN_AUDIENCE = ["EVENT_NOT_FOUND", "PICKUP_WINDOW_NOT_FOUND", "TAG_NOT_FOUND"] as const;

export const previewBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/preview",
  access: "admin",
  summary:
    "Previews a draft on each channel, with its reach, the reasons members aren't reached, and its cost",
  body: BroadcastDraft,
  response: BroadcastPreview,
  errors: [...UNKNOWN_AUDIENCE],
});

export const testBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/test",
  access: "admin",
  summary: "Sends a draft to the requesting admin only",
  body: BroadcastDraft,
  response: Nothing,
  errors: [...UNKNOWN_AUDIENCE],
});

export const listBroadcasts = route({
  method: "GET",
  path: "/api/admin/broadcasts",
  access: "admin",
  summary: "Broadcasts with their state and delivery counts, newest first",
  query: z.strictObject(pageQuery(50)),
  response: page(Broadcast),
});

export const getBroadcast = route({
  method: "GET",
  path: "/api/admin/broadcasts/:id",
  access: "admin",
  summary: "A broadcast with its progress",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND"],
});

export const createBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts",
  access: "admin",
  summary: "Sends a broadcast at once, or at a set time",
  idempotent: true,
  needsReauthentication: isForAllMembers,
  body: TimedDraft,
  response: Broadcast,
  errors: [...UNKNOWN_AUDIENCE, "IDEMPOTENCY_KEY_REUSED", "NOT_FOUND"],
});

export const editBroadcast = route({
  method: "PUT",
  path: "/api/admin/broadcasts/:id",
  access: "admin",
  summary: "Changes a broadcast that hasn't started",
  params: IdParams,
  needsReauthentication: isForAllMembers,
  body: TimedDraft,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_HAS_BEGUN", "BROADCAST_IS_OVER", ...UNKNOWN_AUDIENCE],
});

export const cancelBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/:id/cancel",
  access: "admin",
  summary: "Cancels a broadcast that hasn't started",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_HAS_BEGUN"],
});

export const stopBroadcast = route({
  method: "POST",
  path: "/api/admin/broadcasts/:id/stop",
  access: "admin",
  summary: "Stops a broadcast and drops messages that aren't sent yet",
  params: IdParams,
  response: Broadcast,
  errors: ["NOT_FOUND", "BROADCAST_IS_OVER"],
});
