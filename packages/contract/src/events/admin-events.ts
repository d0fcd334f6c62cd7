import {
  CANCELLATION_MESSAGE_MAX_LENGTH,
  CANCELLATION_REASON_MAX_LENGTH,
  CLOSING_MINUTES,
  CREATION_STATUSES,
  EVENT_SCENES,
  EVENT_STATUSES,
  EVENT_TITLE_MAX_LENGTH,
  isTimeZone,
} from "@secret/domain";
import { z } from "zod";
import { ZipCode } from "../auth/account-inputs.ts";
import {
  COUNT_MAX,
  GivenInstant,
  Id,
  IdParams,
  Instant,
  Nothing,
  oneLine,
  paragraph,
  route,
} from "../http/route.ts";
import { NewMenuItem } from "../menu/menu.ts";
import { Sales } from "../payments/sales.ts";
import { NewPickupWindow } from "../pickup-windows.ts";
import { EventDetail } from "./events.ts";

function coordinate(limit: number, message: string) {
  return z.number(message).min(-limit, message).max(limit, message);
}

/** Body for creating an event. */
export const NewEvent = z.strictObject({
  title: oneLine(EVENT_TITLE_MAX_LENGTH),
  description: paragraph(4000).default(""),
  locationName: oneLine(120),
  /** Part of town with its article: "the Arts District". */
  district: oneLine(60, 0).default(""),
  address: oneLine(200),
  zipCode: ZipCode,
  latitude: coordinate(90, "Latitude is between -90 and 90.").nullable().default(null),
  longitude: coordinate(180, "Longitude is between -180 and 180.").nullable().default(null),
  timeZone: oneLine(60).refine(isTimeZone, "There is no time zone of this name.").optional(),
  status: z.enum(CREATION_STATUSES).default("draft"),
  /** Illustration it is announced with. */
  scene: z.enum(EVENT_SCENES).default("street"),
  eventAt: GivenInstant,
  registrationOpensAt: GivenInstant,
  registrationClosesAt: GivenInstant,
  /** Start of the entries for the draw that precedes ordering; null for first come, first served. */
  entriesOpenAt: GivenInstant.nullable().default(null),
  /** Whether only members with a verified phone number can enter. */
  needsPhoneToEnter: z.boolean().default(false),
  /** Time of the announcement; by default 24 hours before registration opens. */
  notificationAt: GivenInstant.optional(),
  pickupStartsAt: GivenInstant,
  pickupEndsAt: GivenInstant,
  /** Minutes after the end of pickup until the lot must be empty. */
  closingMinutes: z.int().min(CLOSING_MINUTES.min).max(CLOSING_MINUTES.max).default(CLOSING_MINUTES.default),
  /** End of cancellation; by default when registration closes. */
  cancellationCutoffAt: GivenInstant.optional(),
  maxOrders: z.int().min(1).max(COUNT_MAX).nullable().default(null),
  salesTaxPpm: z.int().min(0).max(300_000, "Sales tax is 30% at most.").optional(),
  menu: z.array(NewMenuItem).max(100).default([]),
  /** Pickup windows; if empty, one window covers the whole pickup time. */
  pickupWindows: z.array(NewPickupWindow).max(100).default([]),
});
export type NewEvent = z.output<typeof NewEvent>;
export type NewEventInput = z.input<typeof NewEvent>;

export const createEvent = route({
  method: "POST",
  path: "/api/admin/events",
  access: "admin",
  openToApiKeys: true,
  summary: "Creates an event with its first menu and pickup windows",
  body: NewEvent,
  response: EventDetail,
  errors: ["INVALID_INPUT", "PICTURE_REFUSED"],
});

/** Event in the admin's list. */
export const AdminEvent = z.object({
  id: Id,
  title: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  status: z.enum(EVENT_STATUSES),
  eventAt: Instant,
  registrationOpensAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  createdAt: Instant,
  currentOrders: z.int(),
  maxOrders: z.int().nullable(),
  /** Orders that are paid and not cancelled. */
  orderCount: z.int(),
  completedCount: z.int(),
  /** Orders in checkout. */
  heldCount: z.int(),
  sales: Sales,
  registeredCount: z.int(),
  /** Time it was archived: removed from lists, but still included in statistics. */
  archivedAt: Instant.nullable(),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

export const listAdminEvents = route({
  method: "GET",
  path: "/api/admin/events",
  access: "admin",
  openToApiKeys: true,
  summary: "Every event with its stats, newest date first",
  response: z.object({ events: z.array(AdminEvent) }),
});

/** A new status. Cancelling needs a reason for the audit log, and may include a message for members. */
export const EventStatusChange = z.discriminatedUnion("status", [
  z.strictObject({ status: z.enum(EVENT_STATUSES).exclude(["cancelled"]) }),
  z.strictObject({
    status: z.literal("cancelled"),
    reason: oneLine(CANCELLATION_REASON_MAX_LENGTH),
    memberMessage: paragraph(CANCELLATION_MESSAGE_MAX_LENGTH).default(""),
  }),
]);
export type EventStatusChange = z.output<typeof EventStatusChange>;

export const setEventStatus = route({
  method: "POST",
  path: "/api/admin/events/:id/status",
  access: "admin",
  summary: "Switches an event's status; cancelling refunds every paid order",
  params: IdParams,
  needsReauthentication: ({ body }) => (body as EventStatusChange).status === "cancelled",
  body: EventStatusChange,
  response: AdminEvent,
  errors: ["EVENT_NOT_FOUND", "DRAW_STARTED"],
});

/** Effects of publishing an event, and possible omissions. */
export const PublishPreview = z.object({
  /** The status that the event gets. */
  status: z.enum(["scheduled", "active"]),
  /** When entries of its draw open; null for first come, first served. */
  entriesOpenAt: Instant.nullable(),
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  /** Whether ordering is over, so that nobody can order. */
  isOrderingOver: z.boolean(),
  /** The announcement that is still to be sent; null if it was sent before or ordering is over. */
  announcement: z
    .object({
      at: Instant,
      /** Whether its time has passed, so that it is sent right away. */
      isDue: z.boolean(),
      memberCount: z.int(),
    })
    .nullable(),
  /** A sentence for each possible omission. */
  warnings: z.array(z.string()),
});
export type PublishPreview = z.infer<typeof PublishPreview>;

export const previewPublishing = route({
  method: "GET",
  path: "/api/admin/events/:id/publishing",
  access: "admin",
  summary: "Previews publishing: the event's new status, its notifications, and possible omissions",
  params: IdParams,
  response: PublishPreview,
  errors: ["EVENT_NOT_FOUND"],
});

export const archiveEvent = route({
  method: "POST",
  path: "/api/admin/events/:id/archive",
  access: "admin",
  openToApiKeys: true,
  summary: "Archives a finished event or a draft; statistics still include it",
  params: IdParams,
  response: AdminEvent,
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_ARCHIVABLE"],
});

export const restoreEvent = route({
  method: "DELETE",
  path: "/api/admin/events/:id/archive",
  access: "admin",
  openToApiKeys: true,
  summary: "Restores an archived event",
  params: IdParams,
  response: AdminEvent,
  errors: ["EVENT_NOT_FOUND"],
});

export const deleteEvent = route({
  method: "DELETE",
  path: "/api/admin/events/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "Deletes a draft without orders or entries of a draw",
  params: IdParams,
  response: Nothing,
  errors: ["EVENT_NOT_FOUND", "EVENT_NOT_DELETABLE", "EVENT_HAS_ORDERS"],
});
