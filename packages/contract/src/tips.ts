import {
  TIP_PEOPLE_MAX,
  TIP_QUARTER_HOURS_MAX,
  TIP_REASON_MAX_LENGTH,
  TIP_SPLIT_METHODS,
} from "@secret/domain";
import { z } from "zod";
import { Cents, file, GivenCents, Id, IdParams, Instant, oneLine, route } from "./http/route.ts";

/** Tips of one way to sell, in cents. */
const TipTakings = z.object({
  paidCents: Cents,
  /** Tips in refunds that Square hasn't declined. */
  refundedCents: Cents,
});

/** Split of an evening's tips. It never changes; a correction is a new version. */
const TipSplit = z.object({
  version: z.int(),
  method: z.enum(TIP_SPLIT_METHODS),
  totalCents: Cents,
  /** Reason for the correction; empty for a first split. */
  reason: z.string(),
  /** Name of the admin who saved it. */
  madeBy: z.string(),
  madeAt: Instant,
  /** Time when it was paid out; null until then. */
  paidOutAt: Instant.nullable(),
  shares: z.array(
    z.object({
      userId: Id,
      /** Name at the time of the split; empty once it was erased. */
      name: z.string(),
      quarterHours: z.int().nullable(),
      cents: Cents,
    }),
  ),
});
export type TipSplit = z.infer<typeof TipSplit>;

/** An evening's tips, who can share them, and how they were split. */
export const EventTips = z.object({
  event: z.object({ id: Id, title: z.string(), timeZone: z.string(), pickupStartsAt: Instant }),
  online: TipTakings,
  counter: TipTakings,
  /** Tips paid, less refunded ones. */
  netCents: Cents,
  /** Tips to split now. */
  poolCents: Cents,
  /** Tips that were refunded after they had been split, which the business pays. */
  coveredCents: Cents,
  /** Crew members, and others who worked that evening. Never admins. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Whether they did something that evening: a scan, a sale, a cash count. */
      hasWorked: z.boolean(),
    }),
  ),
  /** All splits, newest first. */
  splits: z.array(TipSplit),
});
export type EventTips = z.infer<typeof EventTips>;

export const getEventTips = route({
  method: "GET",
  path: "/api/admin/events/:id/tips",
  access: "admin",
  summary: "An evening's tips, the people who can share them, and all splits",
  params: IdParams,
  response: EventTips,
  errors: ["EVENT_NOT_FOUND"],
});

export const splitEventTips = route({
  method: "POST",
  path: "/api/admin/events/:id/tips",
  access: "admin",
  summary:
    "Splits an evening's tips among the crew who worked; until it is paid out, a new version with a reason replaces it",
  params: IdParams,
  body: z.strictObject({
    /** Newest version that the admin has seen, 0 for none. */
    version: z.int().min(0).max(10_000),
    /** Tips to split that the admin was shown. */
    shownPoolCents: GivenCents,
    method: z.enum(TIP_SPLIT_METHODS),
    people: z
      .array(
        z.strictObject({
          userId: Id,
          /** Quarter hours worked; needed for a split by hours. */
          quarterHours: z.int().min(1).max(TIP_QUARTER_HOURS_MAX).nullable(),
        }),
      )
      .min(1, "Choose who worked.")
      .max(TIP_PEOPLE_MAX)
      .refine((people) => new Set(people.map(({ userId }) => userId)).size === people.length, {
        message: "Somebody is in the list twice.",
      }),
    reason: z.union([z.literal(""), oneLine(TIP_REASON_MAX_LENGTH)]).default(""),
  }),
  response: EventTips,
  errors: [
    "EVENT_NOT_FOUND",
    "EDITED_MEANWHILE",
    "NO_TIPS_TO_SPLIT",
    "REASON_REQUIRED",
    "TIP_HOURS_MISSING",
    "TIP_MANAGER",
    "TIP_NOT_CREW",
    "TIPS_CHANGED",
  ],
});

export const payOutTips = route({
  method: "POST",
  path: "/api/admin/events/:id/tips/:version/payout",
  access: "admin",
  summary: "Marks the newest split as paid out, which ends its corrections; repeating it changes nothing",
  params: z.strictObject({ id: Id, version: z.coerce.number().int().min(1).max(10_000) }),
  response: EventTips,
  errors: ["EVENT_NOT_FOUND", "EDITED_MEANWHILE"],
});

export const exportEventTips = route({
  method: "GET",
  path: "/api/admin/events/:id/tips/export.csv",
  access: "admin",
  summary: "All splits of an evening's tips as CSV, one row per person and version",
  params: IdParams,
  response: file("text/csv"),
  errors: ["EVENT_NOT_FOUND"],
});
