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
