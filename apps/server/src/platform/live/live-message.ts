import type { LiveEvent } from "@secret/contract";

/** Who is told: one account, everybody who looks at an event, the crew, one session, or everybody. */
export type Audience =
  | { readonly userId: string }
  | { readonly eventId: string }
  | { readonly staff: true }
  | { readonly sessionId: string };

export interface LiveMessage {
  readonly to: Audience;
  readonly event: LiveEvent;
}

/** The event that a message to the crew is about; undefined for any other message. */
export function eventForCrew({ to, event }: LiveMessage): string | undefined {
  return "staff" in to && "eventId" in event ? event.eventId : undefined;
}
