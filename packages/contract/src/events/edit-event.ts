import { EDIT_NOTE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { Id, IdParams, Instant, paragraph, route } from "../http/route.ts";
import { MenuItem } from "../menu/menu.ts";
import { NewPickupWindow, PickupWindow } from "../pickup-windows.ts";
import { NewEvent } from "./admin-events.ts";
import { EventDetail } from "./events.ts";

/** More than anybody ever edits; a bound against hostile input. */
const REVISION_MAX = 1_000_000_000;

/** Raised by each edit: who edits names the one they have seen, and is refused where somebody was faster. */
export const Revision = z.int().min(1).max(REVISION_MAX);

export const AdminMenuItem = MenuItem.extend({
  revision: Revision,
  /** Orders or the crew hold it: it can be switched off, but not removed. */
  isHeld: z.boolean(),
});
export type AdminMenuItem = z.infer<typeof AdminMenuItem>;

export const AdminPickupWindow = PickupWindow.extend({
  /** Orders or the crew hold it: it can be moved, but not removed. */
  isHeld: z.boolean(),
});
export type AdminPickupWindow = z.infer<typeof AdminPickupWindow>;

/** An event as its editor has it. */
export const AdminEventDetail = EventDetail.extend({
  revision: Revision,
  notificationAt: Instant,
  archivedAt: Instant.nullable(),
  menu: z.array(AdminMenuItem),
  pickupWindows: z.array(AdminPickupWindow),
});
export type AdminEventDetail = z.infer<typeof AdminEventDetail>;

const { shape } = NewEvent;

/** All of an event but its status and its menu, which are changed by themselves. */
export const EventEdit = z.strictObject({
  revision: Revision,
  title: shape.title,
  description: shape.description.unwrap(),
  locationName: shape.locationName,
  address: shape.address,
  zipCode: shape.zipCode,
  latitude: shape.latitude.unwrap(),
  longitude: shape.longitude.unwrap(),
  timeZone: shape.timeZone.unwrap(),
  scene: shape.scene.unwrap(),
  eventAt: Instant,
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  notificationAt: Instant,
  pickupStartsAt: Instant,
  pickupEndsAt: Instant,
  cancellationCutoffAt: Instant,
  maxOrders: shape.maxOrders.unwrap(),
  salesTaxPpm: shape.salesTaxPpm.unwrap(),
  /** The ones that stay with their ids; those that aren't named go. */
  pickupWindows: z
    .array(NewPickupWindow.extend({ id: Id.optional() }))
    .min(1)
    .max(100),
  /** False saves an edit of place or time without notice. Orders whose pickup time moves are always notified. */
  notifiesMembers: z.boolean().default(true),
  /** The owner's own words, added to the notices about this edit. */
  memberNote: paragraph(EDIT_NOTE_MAX_LENGTH).default(""),
});
export type EventEdit = z.output<typeof EventEdit>;
export type EventEditInput = z.input<typeof EventEdit>;

export const getAdminEvent = route({
  method: "GET",
  path: "/api/admin/events/:id",
  access: "admin",
  summary: "One event as its editor has it, drafts and archived ones too",
  params: IdParams,
  response: AdminEventDetail,
  errors: ["EVENT_NOT_FOUND"],
});

export const duplicateEvent = route({
  method: "POST",
  path: "/api/admin/events/:id/duplicate",
  access: "admin",
  summary: "Makes a draft of the same event, menu and windows on another day",
  params: IdParams,
  /** The day in the event's zone. */
  body: z.strictObject({ eventOn: z.iso.date() }),
  response: AdminEventDetail,
  errors: ["EVENT_NOT_FOUND", "INVALID_INPUT"],
});

const REFUSALS = [
  "EVENT_NOT_FOUND",
  "INVALID_INPUT",
  "EDITED_MEANWHILE",
  "LIMIT_BELOW_TAKEN",
  "PICKUP_WINDOW_HELD",
] as const;

export const editEvent = route({
  method: "PUT",
  path: "/api/admin/events/:id",
  access: "admin",
  summary: "Edits an event; who ordered or asked to be told hears what it changes for them",
  params: IdParams,
  body: EventEdit,
  response: AdminEventDetail,
  errors: REFUSALS,
});

/** What an edit would change for members, before it is saved. */
export const EditPreview = z.object({
  /** Paid orders that are still to be picked up. */
  orderCount: z.int(),
  /** Of these, how many get another pickup time. */
  movedOrderCount: z.int(),
  /** What members are told, a sentence each. */
  changes: z.array(z.string()),
  /** How many members are told anything. */
  toldCount: z.int(),
});
export type EditPreview = z.infer<typeof EditPreview>;

export const previewEventEdit = route({
  method: "POST",
  path: "/api/admin/events/:id/preview",
  access: "admin",
  summary: "What an edit would change for members who ordered or asked to be told; changes nothing",
  params: IdParams,
  body: EventEdit,
  response: EditPreview,
  errors: REFUSALS,
});
