import type { EventLead } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { findPossibleLeads, updateLead } from "../queries/event-lead.ts";
import { findEvent, lockEvent } from "../queries/events.ts";

/** Returns an event's lead, and the crew members who could be. */
export async function getEventLead(
  { database }: Pick<Context, "database">,
  eventId: string,
): Promise<Result<EventLead, "EVENT_NOT_FOUND">> {
  const [event, people] = await Promise.all([findEvent(database, eventId), findPossibleLeads(database)]);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const crew = people.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
  // A former crew member doesn't lead anymore.
  return ok({ leadId: crew.some(({ id }) => id === event.leadId) ? event.leadId : null, crew });
}

/** Sets an event's lead, or removes it with null. */
export async function setEventLead(
  context: Context,
  session: Session,
  eventId: string,
  userId: string | null,
): Promise<Result<EventLead, "EVENT_NOT_FOUND" | "NOT_FOUND">> {
  const set = await inTransaction(context.database, async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    if (event === undefined) return refuse("EVENT_NOT_FOUND");
    const people = await findPossibleLeads(transaction);
    if (userId !== null && !people.some(({ id }) => id === userId)) return refuse("NOT_FOUND");
    if (event.leadId === userId) return ok(undefined);
    await updateLead(transaction, eventId, userId);
    await audit(transaction, context.clock.now(), {
      ...actorOf(session),
      severity: "warning",
      message: userId === null ? `Lead removed: ${event.title}` : `Lead set: ${event.title}`,
      subjectId: userId ?? event.leadId,
      metadata: { eventId },
    });
    return ok(undefined);
  });
  return set.ok ? getEventLead(context, eventId) : set;
}
