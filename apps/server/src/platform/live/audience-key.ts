import type { Audience } from "./live-message.ts";

/** Key of the crew of every event. */
export const STAFF_KEY = "staff";

/** Returns the key an audience is indexed by. */
export function audienceKey(to: Audience): string {
  if ("userId" in to) return `user ${to.userId}`;
  if ("sessionId" in to) return `session ${to.sessionId}`;
  if ("eventId" in to) return `event ${to.eventId}`;
  return STAFF_KEY;
}
