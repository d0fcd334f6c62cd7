import { EVENT_SCENES, EVENT_STATUSES } from "@secret/domain";
import { z } from "zod";
import { file, Id, IdParams, Instant, route } from "../http/route.ts";
import { MenuItem } from "../menu/menu.ts";
import { PickupWindow } from "../pickup-windows.ts";

/** Event without its menu. */
export const EventSummary = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  locationName: z.string(),
  /** Part of town, which members may tell friends; empty if the owner named none. */
  district: z.string(),
  address: z.string(),
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  scene: z.enum(EVENT_SCENES),
  eventAt: Instant,
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  /** When members can enter the draw that precedes ordering; null for first come, first served. */
  entriesOpenAt: Instant.nullable(),
  /** When every entry was decided and what was left went on sale. */
  drawFinishedAt: Instant.nullable(),
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  cancellationCutoffAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  salesTaxPpm: z.int(),
});
export type EventSummary = z.infer<typeof EventSummary>;

/** Event with its menu. It is the same for every member, so it is cached and has an ETag. */
export const EventDetail = EventSummary.extend({
  menu: z.array(MenuItem),
  pickupWindows: z.array(PickupWindow),
});
export type EventDetail = z.infer<typeof EventDetail>;

export const listEvents = route({
  method: "GET",
  path: "/api/events",
  access: "member",
  summary: "The events a member may see, newest date first",
  response: z.object({ events: z.array(EventSummary) }),
});

export const getEvent = route({
  method: "GET",
  path: "/api/events/:id",
  access: "member",
  summary: "One event with its menu, stock and pickup windows",
  params: IdParams,
  otherStatuses: [304],
  response: EventDetail,
  errors: ["EVENT_NOT_FOUND"],
});

export const getEventPreview = route({
  method: "GET",
  path: "/api/events/:id/preview.png",
  access: "public",
  summary: "The picture for previews of links to an event, with its day unless the owner keeps it to members",
  params: IdParams,
  response: file("image/png"),
  errors: ["EVENT_NOT_FOUND"],
});

export const getNextKnock = route({
  method: "GET",
  path: "/api/next-knock",
  access: "public",
  summary: "The weekday of the next event, for the landing page; null if the owner keeps it to members",
  response: z.object({ day: z.string().nullable() }),
});

/** Counters of an event, also published on the live stream. */
export const EventStock = z.object({
  eventId: Id,
  currentOrders: z.int(),
  items: z.array(z.object({ id: Id, currentQuantity: z.int(), isStopped: z.boolean() })),
  pickupWindows: z.array(z.object({ id: Id, currentOrders: z.int(), currentUnits: z.int() })),
});
export type EventStock = z.infer<typeof EventStock>;
