import { DELAY_MAX_MINUTES, DELAY_STEP_MINUTES } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, route } from "../http/route.ts";
import { PreviewVersion, StartedIncident } from "./incidents.ts";

/** Consequences of announcing a delay of the window that the kitchen is serving. */
export const DelayPreview = z.object({
  /** Identifies what the preview shows; a changed one can't be confirmed. */
  version: PreviewVersion,
  /** Delay announced now for the window being served, and the longest that the reader may announce. */
  announcedMinutes: z.int(),
  maxMinutes: z.int(),
  /** The window being served and later ones, earliest first; empty if nothing is left to make. */
  windows: z.array(z.object({ id: Id, startsAt: Instant, minutes: z.int() })),
  /** Members who get a message, and those whom no message reaches. */
  notified: z.int(),
  unreached: z.int(),
  /** Orders that can't be made before closing, and the cents that go back if all are refunded. */
  wontFit: z.int(),
  wontFitCents: z.int(),
  /** Checked-in orders among those whose owners are notified. */
  checkedIn: z.int(),
  /** Delay announced a moment ago, while it can be undone. */
  undoable: StartedIncident.nullable(),
});
export type DelayPreview = z.infer<typeof DelayPreview>;

export const previewDelay = route({
  method: "GET",
  path: "/api/crew/events/:id/incidents/late",
  access: "staff",
  summary: "Previews a delay: each window's new time, and how many members are notified",
  params: IdParams,
  query: z.strictObject({
    minutes: z.coerce.number().int().multipleOf(DELAY_STEP_MINUTES).min(0).max(DELAY_MAX_MINUTES),
  }),
  response: DelayPreview,
  errors: ["EVENT_NOT_FOUND"],
});

export const announceDelay = route({
  method: "POST",
  path: "/api/crew/events/:id/incidents/late",
  access: "staff",
  summary:
    "Announces a delay as previewed; members are notified once it can't be undone anymore. Returns a new preview instead if anything changed",
  params: IdParams,
  body: z.strictObject({
    minutes: z.int().multipleOf(DELAY_STEP_MINUTES).min(0).max(DELAY_MAX_MINUTES),
    version: PreviewVersion,
  }),
  response: z.object({
    /** Null if the preview was outdated and nothing was announced. */
    started: StartedIncident.nullable(),
    preview: DelayPreview,
  }),
  errors: ["EVENT_NOT_FOUND", "FORBIDDEN"],
});

export const getOrderDelay = route({
  method: "GET",
  path: "/api/orders/:id/delay",
  access: "member",
  summary: "The delay that the owner of an order was notified of",
  params: IdParams,
  response: z.object({
    /** Null if the order is on time, its food is ready, or it can't be made before closing. */
    delay: z.object({ minutes: z.int(), expectedAt: Instant, mayCancel: z.boolean() }).nullable(),
  }),
  errors: ["ORDER_NOT_FOUND"],
});
export type OrderDelay = NonNullable<z.infer<typeof getOrderDelay.response>["delay"]>;
