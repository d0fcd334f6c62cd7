import { type EventStatus, maySeeAsCrew } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventRow, findEvent } from "../../events/index.ts";
import { lockEventCounters } from "../../order-book/index.ts";

/** Returns whether a crew member works on an event now. */
export function isCrewEvent({ clock }: Context, { role }: Session, event: EventRow): boolean {
  return maySeeAsCrew(role, { ...event, status: event.status as EventStatus }, clock.now());
}

/** Returns an event that a crew member works on now; undefined for any other. */
export async function findEventOfCrew(
  context: Context,
  session: Session,
  eventId: string,
): Promise<EventRow | undefined> {
  const event = await findEvent(context.database, eventId);
  return event !== undefined && isCrewEvent(context, session, event) ? event : undefined;
}

/** Locks an event that a crew member works on now. Returns undefined for any other. */
export async function lockEventOfCrew(
  context: Context,
  transaction: Transaction,
  session: Session,
  eventId: string,
): Promise<EventRow | undefined> {
  const event = await lockEventCounters(transaction, eventId);
  return event !== undefined && isCrewEvent(context, session, event) ? event : undefined;
}
