import { type EventStatus, maySeeAsCrew } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventRow, findEvent } from "../../events/index.ts";

/** Returns an event that a crew member works on now; undefined for any other. */
export async function findEventOfCrew(
  { database, clock }: Context,
  { role }: Session,
  eventId: string,
): Promise<EventRow | undefined> {
  const event = await findEvent(database, eventId);
  if (event === undefined) return undefined;
  return maySeeAsCrew(role, { ...event, status: event.status as EventStatus }, clock.now())
    ? event
    : undefined;
}
