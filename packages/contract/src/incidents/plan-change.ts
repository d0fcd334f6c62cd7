import { PLAN_REASONS } from "@secret/domain";
import { z } from "zod";
import { EventEdit } from "../events/edit-event.ts";
import { always, Cents, IdParams, Instant, route } from "../http/route.ts";
import { PreviewVersion, StartedIncident } from "./incidents.ts";

const PlanChange = z.strictObject({
  edit: EventEdit,
  /** Whether the new place is within 5 miles, where coordinates don't tell. */
  isNearby: z.boolean().optional(),
  reason: z.enum(PLAN_REASONS),
});

/** Consequences of a change of an event's place or time for orders. */
export const PlanChangePreview = z.object({
  version: PreviewVersion,
  /** Unknown if the admin must say first whether the new place is within 5 miles. */
  size: z.enum(["near", "far", "unknown"]),
  /** Orders whose owners get a choice. */
  orderCount: z.int(),
  /** Amount that goes back if all of them want a refund. */
  refundCents: Cents,
  /** Paid orders that are kept or refunded if their owners don't answer. A far or second change refunds them. */
  silence: z.object({ kept: z.int(), refunded: z.int() }),
  /** First deadline; null without a paid order. */
  dueAt: Instant.nullable(),
  /** Members who get a message, and those whom no message reaches. */
  notified: z.int(),
  unreached: z.int(),
  /** Text to the first of them; null if nobody gets one. */
  text: z.string().nullable(),
  /** Other change or stop of the pickup that was started a moment ago, while it can be undone. */
  undoable: StartedIncident.nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

const REFUSALS = [
  "EVENT_NOT_FOUND",
  "INVALID_INPUT",
  "EDITED_MEANWHILE",
  "LIMIT_BELOW_TAKEN",
  "PICKUP_WINDOW_HELD",
  "DRAW_STARTED",
] as const;

export const previewPlanChange = route({
  method: "POST",
  path: "/api/admin/events/:id/plan-change/preview",
  access: "admin",
  summary: "Previews a change of place or time of an event with orders; changes nothing",
  params: IdParams,
  body: PlanChange,
  response: PlanChangePreview,
  errors: REFUSALS,
});

export const startPlanChange = route({
  method: "POST",
  path: "/api/admin/events/:id/plan-change",
  access: "admin",
  summary:
    "Changes place or time as previewed once it can't be undone anymore: owners of orders get a choice. Returns a new preview instead if anything changed",
  params: IdParams,
  needsReauthentication: always,
  body: PlanChange.extend({ version: PreviewVersion }),
  response: z.object({
    /** Null if the preview was outdated or incomplete, and nothing was started. */
    started: StartedIncident.nullable(),
    preview: PlanChangePreview,
  }),
  errors: REFUSALS,
});
