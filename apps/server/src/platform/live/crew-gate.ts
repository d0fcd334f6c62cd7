import type { RequestSession } from "../http/session.ts";

/** Decides which crew members get live messages about an event's orders. */
export interface CrewGate {
  /** Prepares {@link hears} for an event; undefined when it is ready already. */
  prepare(eventId: string): Promise<void> | undefined;
  /** Returns whether a crew member gets an event's messages now; false when the event's time isn't known. */
  hears(session: RequestSession, eventId: string): boolean;
}
