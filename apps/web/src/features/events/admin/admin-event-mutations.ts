import {
  createEvent as createEventRoute,
  deleteEvent as deleteEventRoute,
  type EventDetail,
  type NewEventInput,
  setEventStatus as setEventStatusRoute,
} from "@secret/contract";
import type { EventStatus } from "@secret/domain";
import { call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";

export async function createEvent(event: NewEventInput): Promise<EventDetail> {
  const created = await call(createEventRoute, { body: event });
  invalidateEverything();
  return created;
}

export async function setEventStatus(eventId: string, status: EventStatus): Promise<void> {
  await call(setEventStatusRoute, { params: { id: eventId }, body: { status } }).finally(
    invalidateEverything,
  );
}

export async function deleteEvent(eventId: string): Promise<void> {
  await call(deleteEventRoute, { params: { id: eventId } }).finally(invalidateEverything);
}

/** An event moves more than itself: its orders, the figures, what members are shown. */
function invalidateEverything(): void {
  void queryClient.invalidateQueries();
}
