import {
  type AdminEventDetail,
  archiveEvent as archiveEventRoute,
  createEvent as createEventRoute,
  deleteEvent as deleteEventRoute,
  duplicateEvent as duplicateEventRoute,
  type EditPreview,
  type EventDetail,
  type EventEditInput,
  editEvent as editEventRoute,
  type NewEventInput,
  previewEventEdit,
  restoreEvent as restoreEventRoute,
  setEventLead as setEventLeadRoute,
  setEventStatus as setEventStatusRoute,
} from "@secret/contract";
import { type BodyOf, call, callToSave } from "../../../platform/api.ts";
import { invalidateAreas, queryClient } from "../../../platform/query-client.ts";
import { adminEventQuery, eventLeadQuery } from "./admin-event-queries.ts";

export async function createEvent(event: NewEventInput): Promise<EventDetail> {
  const created = await callToSave(createEventRoute, { body: event });
  invalidateEventViews();
  return created;
}

export async function editEvent(eventId: string, edit: EventEditInput): Promise<AdminEventDetail> {
  const edited = await callToSave(editEventRoute, { params: { id: eventId }, body: edit });
  queryClient.setQueryData(adminEventQuery(eventId).queryKey, edited);
  invalidateEventViews();
  return edited;
}

/** Returns what an edit would change for members, without saving it. */
export function previewEdit(eventId: string, edit: EventEditInput): Promise<EditPreview> {
  return callToSave(previewEventEdit, { params: { id: eventId }, body: edit });
}

export async function setEventStatus(
  eventId: string,
  change: BodyOf<typeof setEventStatusRoute>,
): Promise<void> {
  await call(setEventStatusRoute, { params: { id: eventId }, body: change }).finally(invalidateEventViews);
}

/** @param userId null for no lead */
export async function setEventLead(eventId: string, userId: string | null): Promise<void> {
  const lead = await call(setEventLeadRoute, { params: { id: eventId }, body: { userId } });
  queryClient.setQueryData(eventLeadQuery(eventId).queryKey, lead);
}

/** @param eventOn date in the event's time zone: "2026-11-28" */
export async function duplicateEvent(eventId: string, eventOn: string): Promise<AdminEventDetail> {
  const copy = await call(duplicateEventRoute, { params: { id: eventId }, body: { eventOn } });
  invalidateEventViews();
  return copy;
}

export async function archiveEvent(eventId: string): Promise<void> {
  await call(archiveEventRoute, { params: { id: eventId } }).finally(invalidateEventViews);
}

export async function restoreEvent(eventId: string): Promise<void> {
  await call(restoreEventRoute, { params: { id: eventId } }).finally(invalidateEventViews);
}

export async function deleteEvent(eventId: string): Promise<void> {
  await call(deleteEventRoute, { params: { id: eventId } }).finally(invalidateEventViews);
}

/** Reloads every view that shows an event: member pages, orders, analytics, crew tools. */
function invalidateEventViews(): void {
  invalidateAreas([
    "analytics",
    "audit",
    "counter",
    "crew",
    "event-buyers",
    "events",
    "menu",
    "messages",
    "orders",
    "payments",
    "promo-codes",
    "registrations",
  ]);
}
