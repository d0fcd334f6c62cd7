import type { Audience } from "./live-message.ts";

/** The crew of every event. */
export const STAFF_KEY = "staff";

/** By what an audience is looked up. */
export function audienceKey(to: Audience): string {
  if ("userId" in to) return `user ${to.userId}`;
  if ("sessionId" in to) return `session ${to.sessionId}`;
  if ("eventId" in to) return `event ${to.eventId}`;
  return STAFF_KEY;
}
