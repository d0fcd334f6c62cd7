import { EDIT_NOTE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { GivenInstant, Id, IdParams, Instant, paragraph, route } from "../http/route.ts";
import { MenuItem } from "../menu/menu.ts";
import { NewPickupWindow, PickupWindow } from "../pickup-windows.ts";
import { NewEvent } from "./admin-events.ts";
import { EventDetail } from "./events.ts";

/** Maximum revision, far beyond real use; bounds hostile input. */
const REVISION_MAX = 1_000_000_000;

/**
 * Revision, incremented by each edit. An edit names the revision it is based on, and is rejected if another came first.
 */
export const Revision = z.int().min(1).max(REVISION_MAX);

/** Menu item in the editor. */
export const AdminMenuItem = MenuItem.extend({
  revision: Revision,
  /** Whether orders or the crew hold it, so it can be switched off but not removed. */
  isHeld: z.boolean(),
});
export type AdminMenuItem = z.infer<typeof AdminMenuItem>;

/** Pickup window in the editor. */
export const AdminPickupWindow = PickupWindow.extend({
  /** Whether orders or the crew hold it, so it can be moved but not removed. */
  isHeld: z.boolean(),
});
export type AdminPickupWindow = z.infer<typeof AdminPickupWindow>;

/** Event in the editor. */
export const AdminEventDetail = EventDetail.extend({
  revision: Revision,
  notificationAt: Instant,
  needsPhoneToEnter: z.boolean(),
  closingMinutes: z.int(),
  /** Whether members have entered its draw, or it is closed, so that most of its times are fixed. */
  isDrawStarted: z.boolean(),
  archivedAt: Instant.nullable(),
  menu: z.array(AdminMenuItem),
  pickupWindows: z.array(AdminPickupWindow),
});
export type AdminEventDetail = z.infer<typeof AdminEventDetail>;

const { shape } = NewEvent;

/** Body for editing an event, without its status and menu, which have their own routes. */
export const EventEdit = z.strictObject({
  revision: Revision,
  title: shape.title,
  description: shape.description.unwrap(),
  locationName: shape.locationName,
  district: shape.district.unwrap().optional(),
  address: shape.address,
  zipCode: shape.zipCode,
  latitude: shape.latitude.unwrap(),
  longitude: shape.longitude.unwrap(),
  timeZone: shape.timeZone.unwrap(),
  scene: shape.scene.unwrap(),
  eventAt: GivenInstant,
  registrationOpensAt: GivenInstant,
  registrationClosesAt: GivenInstant,
  /** Unchanged if absent. */
  entriesOpenAt: shape.entriesOpenAt.unwrap().optional(),
  needsPhoneToEnter: shape.needsPhoneToEnter.unwrap().optional(),
  notificationAt: GivenInstant,
  pickupStartsAt: GivenInstant,
  pickupEndsAt: GivenInstant,
  closingMinutes: shape.closingMinutes.unwrap().optional(),
  cancellationCutoffAt: GivenInstant,
  maxOrders: shape.maxOrders.unwrap(),
  salesTaxPpm: shape.salesTaxPpm.unwrap(),
  /** Pickup windows. Existing ones keep their ids, and omitted ones are removed. */
  pickupWindows: z
    .array(NewPickupWindow.extend({ id: Id.optional() }))
    .min(1)
    .max(100),
  /** False saves an edit of place or time without notice. Orders whose pickup time moves are always notified. */
  notifiesMembers: z.boolean().default(true),
  /** Owner's message, added to the notices about this edit. */
  memberNote: paragraph(EDIT_NOTE_MAX_LENGTH).default(""),
});
export type EventEdit = z.output<typeof EventEdit>;
export type EventEditInput = z.input<typeof EventEdit>;

export const getAdminEvent = route({
  method: "GET",
  path: "/api/admin/events/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "One event for the editor, including drafts and archived ones",
  params: IdParams,
  response: AdminEventDetail,
  errors: ["EVENT_NOT_FOUND"],
});

export const duplicateEvent = route({
  method: "POST",
  path: "/api/admin/events/:id/duplicate",
  access: "admin",
  openToApiKeys: true,
  summary: "Copies an event with its menu and windows to a draft on another day",
  params: IdParams,
  /** Day in the event's time zone. */
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
  "DRAW_STARTED",
] as const;

export const editEvent = route({
  method: "PUT",
  path: "/api/admin/events/:id",
  access: "admin",
  openToApiKeys: true,
  summary: "Edits an event and notifies members with orders or reminders of changes that affect them",
  params: IdParams,
  body: EventEdit,
  response: AdminEventDetail,
  errors: [...REFUSALS, "PLAN_CHANGE_NEEDED"],
});

/** Effects of an edit on members, before it is saved. */
export const EditPreview = z.object({
  /** Paid orders that aren't picked up yet. */
  orderCount: z.int(),
  /** Orders among them whose pickup time changes. */
  movedOrderCount: z.int(),
  /** Whether it moves orders to another place or start, so that their owners get a choice. */
  isPlanChange: z.boolean(),
  /** Changes that members are notified of, one sentence each. */
  changes: z.array(z.string()),
  /** Number of members who are notified. */
  toldCount: z.int(),
});
export type EditPreview = z.infer<typeof EditPreview>;

export const previewEventEdit = route({
  method: "POST",
  path: "/api/admin/events/:id/preview",
  access: "admin",
  openToApiKeys: true,
  summary: "Previews the effects of an edit on members; changes nothing",
  params: IdParams,
  body: EventEdit,
  response: EditPreview,
  errors: REFUSALS,
});
