import { crewTimeBounds, mayAccess, maySeeAsCrew } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Session } from "../../../platform/http/session.ts";
import * as queries from "../queries/crew-events.ts";

/** Maximum number of events listed for an admin. */
const LISTED_MAX = 100;

/** Returns the events that a crew member may work on now: upcoming ones first, then past ones, latest first. */
export async function listCrewEvents(context: Context, session: Session) {
  const now = context.clock.now();
  const bounds = mayAccess(session.role, "admin") ? undefined : crewTimeBounds(now);
  const latestFirst = await queries.findCrewEvents(context.database, bounds, LISTED_MAX);
  const isOver = ({ pickupEndsAt }: queries.CrewEventRecord) => pickupEndsAt <= now;
  const toCome = latestFirst.filter((record) => !isOver(record)).reverse();
  return [...toCome, ...latestFirst.filter(isOver)].map(({ event }) => event);
}

/** Returns an event that a crew member may work on or send actions for; undefined for any other. */
export async function findCrewEvent(
  { database, clock }: Context,
  session: Session,
  eventId: string,
  may: typeof maySeeAsCrew = maySeeAsCrew,
): Promise<queries.CrewEventRecord | undefined> {
  const record = await queries.findCrewEvent(database, eventId);
  return record !== undefined && may(session.role, record, clock.now()) ? record : undefined;
}
