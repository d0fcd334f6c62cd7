import { EVENT_STATUSES } from "@secret/domain";
import { z } from "zod";
import { Cents, Id, IdParams, Instant, Nothing, route } from "./route.ts";

export const MenuItem = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  priceCents: Cents,
  imageUrl: z.string().nullable(),
  isAvailable: z.boolean(),
  isSecretExclusive: z.boolean(),
  sortOrder: z.int(),
  currentQuantity: z.int(),
  maxQuantity: z.int().nullable(),
  pickupUnits: z.int(),
  maxPerMember: z.int().nullable(),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const PickupWindow = z.object({
  id: Id,
  startsAt: Instant,
  endsAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  currentUnits: z.int(),
  maxUnits: z.int().nullable(),
});
export type PickupWindow = z.infer<typeof PickupWindow>;

export const EventSummary = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  locationName: z.string(),
  address: z.string(),
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  eventAt: Instant,
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  cancellationCutoffAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  salesTaxPpm: z.int(),
});
export type EventSummary = z.infer<typeof EventSummary>;

/** An event with its menu: the same for every member, so it is kept ready-made and carries an ETag. */
export const EventDetail = EventSummary.extend({
  menu: z.array(MenuItem),
  pickupWindows: z.array(PickupWindow),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** What of an event is this member's own. */
export const MyEvent = z.object({
  wantsReminder: z.boolean(),
  isWaitlisted: z.boolean(),
  offerExpiresAt: Instant.nullable(),
  pendingOrderId: Id.nullable(),
  /** Units already ordered of items that have a limit per member. */
  orderedQuantities: z.record(Id, z.int()),
});
export type MyEvent = z.infer<typeof MyEvent>;

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
  response: EventDetail,
  errors: ["EVENT_NOT_FOUND"],
});

export const getMyEvent = route({
  method: "GET",
  path: "/api/events/:id/mine",
  access: "member",
  summary: "What of an event is the member's own",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const registerForEvent = route({
  method: "PUT",
  path: "/api/events/:id/registration",
  access: "member",
  summary: "Notify me when ordering opens; joins the waitlist of a sold-out event",
  params: IdParams,
  response: MyEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const unregisterFromEvent = route({
  method: "DELETE",
  path: "/api/events/:id/registration",
  access: "member",
  summary: "No reminder and no waitlist any more",
  params: IdParams,
  response: Nothing,
  errors: ["EVENT_NOT_FOUND"],
});

/** Counters of an event as they change; also what rides on the live stream. */
export const EventStock = z.object({
  eventId: Id,
  currentOrders: z.int(),
  items: z.array(z.object({ id: Id, currentQuantity: z.int() })),
  pickupWindows: z.array(z.object({ id: Id, currentOrders: z.int(), currentUnits: z.int() })),
});
export type EventStock = z.infer<typeof EventStock>;
