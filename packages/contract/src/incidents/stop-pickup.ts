import { STOP_REASONS } from "@secret/domain";
import { z } from "zod";
import { always, IdParams, route } from "../http/route.ts";
import { CancellationPreview } from "../payments/payments.ts";
import { PreviewVersion, StartedIncident } from "./incidents.ts";

const Reason = z.strictObject({ reason: z.enum(STOP_REASONS) });

/** Consequences of stopping a pickup for good. */
export const StopPreview = CancellationPreview.extend({
  version: PreviewVersion,
  /** Members whom no message reaches, among those who are notified. */
  unreached: z.int(),
  /** Whether the reader may stop it: the event's lead or an admin, unless the event is over. */
  mayStop: z.boolean(),
  /** Whether the event was cancelled. */
  isCancelled: z.boolean(),
  /** Stop that hasn't cancelled the event yet. */
  undoable: StartedIncident.nullable(),
  /** Change of the plan that must be undone or made before the pickup can be stopped. */
  planChange: StartedIncident.nullable(),
});
export type StopPreview = z.infer<typeof StopPreview>;

export const previewStop = route({
  method: "GET",
  path: "/api/crew/events/:id/incidents/stop",
  access: "staff",
  summary: "Previews stopping a pickup for good: orders, refunds, Square's fees, and the members' message",
  params: IdParams,
  query: Reason,
  response: StopPreview,
  errors: ["EVENT_NOT_FOUND"],
});

export const stopPickup = route({
  method: "POST",
  path: "/api/crew/events/:id/incidents/stop",
  access: "staff",
  summary:
    "Closes sales at once, and cancels the event once that can't be undone anymore. Returns a new preview instead if anything changed",
  params: IdParams,
  body: Reason.extend({ version: PreviewVersion }),
  response: z.object({
    /** Null if the preview was outdated and nothing was stopped. */
    started: StartedIncident.nullable(),
    preview: StopPreview,
  }),
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});

/** Stops it from the event editor, where a stolen session must not move so much money. */
export const stopPickupAsAdmin = route({
  method: "POST",
  path: "/api/admin/events/:id/stop",
  access: "admin",
  summary: "Cancels an event that has orders like the crew's stop of its pickup",
  params: IdParams,
  needsReauthentication: always,
  body: stopPickup.body,
  response: stopPickup.response,
  errors: stopPickup.errors,
});
