import type { RequestSession } from "../http/session.ts";

/** Decides which of the crew hears of an event's orders. */
export interface CrewGate {
  /** Returns when {@link hears} can tell of an event; undefined where it already can. */
  prepare(eventId: string): Promise<void> | undefined;
  /** Whether somebody of the crew may hear of an event now; not where nobody knows its time. */
  hears(session: RequestSession, eventId: string): boolean;
}
