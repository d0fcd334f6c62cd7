import type { LiveEvent } from "@secret/contract";
import type { z } from "zod";

/** Audience of a message: one account, everybody who watches an event, the crew, the admins, or one session. */
export type Audience =
  | { readonly userId: string }
  | { readonly eventId: string }
  | { readonly staff: true }
  | { readonly admins: true }
  | { readonly sessionId: string };

/** Event for browsers, with its audience. */
export interface LiveMessage {
  readonly to: Audience;
  /** Event as published. Its instants are text in messages of other processes. */
  readonly event: z.input<typeof LiveEvent>;
}

/** The event that a message to the crew is about; undefined for any other message. */
export function eventForCrew({ to, event }: LiveMessage): string | undefined {
  return "staff" in to && "eventId" in event ? event.eventId : undefined;
}

/** Key of the crew of every event. */
export const STAFF_KEY = "staff";
/** Key of all admins. */
export const ADMINS_KEY = "admins";

/** Returns the key an audience is indexed by. */
export function audienceKey(to: Audience): string {
  if ("userId" in to) return `user ${to.userId}`;
  if ("sessionId" in to) return `session ${to.sessionId}`;
  if ("eventId" in to) return `event ${to.eventId}`;
  return "admins" in to ? ADMINS_KEY : STAFF_KEY;
}
